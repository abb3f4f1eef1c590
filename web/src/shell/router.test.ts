import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { href, parse, router, type Route } from "./router.svelte";

const routes: Exclude<Route, { page: "lost" }>[] = [
  { page: "home" },
  { page: "new", game: "cites" },
  { page: "table", table: "a1b2" },
  { page: "join", table: "a1b2", token: "x_y-z" },
  { page: "replay", table: "a1b2", moment: null },
  { page: "replay", table: "a1b2", moment: 17 },
  { page: "rules", game: "cites", rule: null },
  { page: "rules", game: "cites", rule: "CI-TILE-5" },
  { page: "compare", game: "lacitta", left: null, right: null, show: "differences", rule: null },
  { page: "compare", game: "lacitta", left: "A", right: "C", show: "play", rule: "LC-POL-5" },
  { page: "compare", game: "cites", left: "1", right: "3", show: "all", rule: null },
  { page: "learn", game: "cites", lesson: null },
  { page: "learn", game: "mycity", lesson: "campaign" },
  { page: "daily", date: null },
  { page: "daily", date: "2026-11-16" },
  { page: "campaigns", game: "mycity" },
  { page: "found", game: "mycity" },
  { page: "campaign", campaign: "c1" },
  { page: "story", campaign: "c1" },
  { page: "city", way: "join", campaign: "c1", seat: 1, token: "x_y-z" },
  { page: "city", way: "claim", campaign: "c1", seat: 0, token: "x_y-z" },
];

describe("addresses", () => {
  it.each(routes)("are read as they are written: $page", (route) => {
    const { pathname, hash } = new URL(href(route), "http://here");
    expect(parse(pathname, hash)).toEqual(route);
  });

  it.each([
    "/nowhere",
    "/table",
    "/table/a/b",
    "/table/a/replay/x",
    "/table/a/replay/1/2",
    "/new/a/b",
    "/rules/a/compare/A",
    "/rules/a/compare/A-B-C",
    "/rules/a/compare/A-B/none",
    "/daily/soon",
    "/daily/2026-11-16/x",
    "/campaigns",
    "/campaigns/mycity/old",
    "/campaign",
    "/campaign/c1/city",
    "/campaign/c1/city/me",
    "/campaign/c1/story/2",
  ])("that mean nothing are lost: %s", (path) => expect(parse(path)).toEqual({ page: "lost" }));

  it("with broken escapes do not throw", () => {
    expect(parse("/table/%E0%A4%A", "#%")).toEqual({ page: "table", table: "%E0%A4%A" });
  });

  it("keep an invitation out of what is sent to the server", () => {
    expect(
      new URL(href({ page: "join", table: "t", token: "secret" }), "http://here").pathname,
    ).not.toContain("secret");
    const city = href({ page: "city", way: "claim", campaign: "c", seat: 0, token: "secret" });
    expect(new URL(city, "http://here").pathname).not.toContain("secret");
  });
});

describe("following links", () => {
  let stop: () => void;
  beforeEach(() => {
    stop = router.start();
    document.body.innerHTML = `<a id="own" href="/rules/cites#CI-TILE-5">own</a>
      <a id="api" href="/api/v1/tables/t/record">api</a>
      <a id="tab" href="/rules/cites" target="_blank">tab</a>`;
  });
  afterEach(() => stop());

  /** Click a link; true when the router took it. The browser is kept from really leaving the page. */
  function click(id: string, init: MouseEventInit = {}): boolean {
    let taken = false;
    const after = (event: MouseEvent) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", after, { once: true });
    document
      .getElementById(id)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    return taken;
  }

  it("stays on the page for our own links", () => {
    expect(click("own")).toBe(true);
    expect(router.route).toEqual({ page: "rules", game: "cites", rule: "CI-TILE-5" });
  });

  it("leaves other links to the browser", () => {
    router.go("/");
    expect([click("api"), click("tab"), click("own", { ctrlKey: true })]).toEqual([false, false, false]);
    expect(router.route).toEqual({ page: "home" });
  });
});
