import { describe, expect, it } from "vitest";

import { alone } from "./alone";

const PAGE =
  ":root,.daylight{--paper:light-dark(#fff,#000);--ink:light-dark(rgb(1 2 3 / 50%),rgb(4 5 6))}body{margin:0}";
const DRAWING = "svg text{fill:red}.hit,.ring{fill:none}@keyframes turn{0%{opacity:0}}.worth>text{fill:#fff}";
const HEAD = '<style id="a">.tile.svelte-1{fill:url(#grass)}</style>';
const BODY =
  '<div><!--[--><svg width="0" height="0"><symbol id="tree"><path d="M0 0"></path></symbol></svg>' +
  '<button>+</button><svg data-drawing="" class="svelte-1" aria-label="Ana" viewBox="0 0 20 10">' +
  '<svg x="1"><use href="#tree"></use></svg><g tabindex="0"></g></svg></div>';

describe("a drawing that stands alone", () => {
  const svg = alone({ head: HEAD, body: BODY, page: PAGE, drawing: DRAWING }, "p");

  it("holds the board with its pictures, and nothing else of the page", () => {
    expect(svg).toContain('<symbol id="p-tree">');
    expect(svg).toContain('<svg x="1"><use href="#p-tree">');
    expect(svg).toContain("url(#p-grass)");
    expect(svg).not.toMatch(/button|tabindex|<!--|margin/);
  });

  it("has the size of the board and its name", () => {
    expect(svg).toMatch(/^<svg xmlns="[^"]+" class="faubourg svelte-1" role="img" aria-label="Ana"/);
    expect(svg).toContain('viewBox="0 0 20 10" width="640" height="320"');
  });

  it("stands in daylight, and its styles stay inside", () => {
    expect(svg).toContain("--paper:#fff;--ink:rgb(1 2 3 / 50%)");
    expect(svg).toContain(".faubourg text{fill:red}.faubourg .hit,.faubourg .ring{fill:none}");
    expect(svg).toContain(".faubourg .worth>text");
    expect(svg).not.toContain("keyframes");
  });

  it("is refused where there is no board", () => {
    expect(() => alone({ head: "", body: "<p></p>", page: "", drawing: "" }, "p")).toThrow("no drawing");
  });
});
