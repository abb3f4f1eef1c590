// Who wears what: a table dresses its seats, and whatever is drawn inside it follows.
import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";

import Dressed from "./dressed.fixture.svelte";
import SeatBadge from "./SeatBadge.svelte";
import { SEATS } from "./seats";

const fills = (at: ParentNode) =>
  [...at.querySelectorAll("path[fill]")].map((path) => path.getAttribute("fill"));

it("a seat looks like itself where nobody is dressed", () => {
  const { container } = render(SeatBadge, { seat: 7 });
  expect(fills(container)).toEqual([SEATS[1]?.colour]);
});

it("a seat wears what its table says", () => {
  const seats = [
    { seat: 0, shape: 5 },
    { seat: 1, shape: 0 },
  ];
  const { container } = render(Dressed, { seats });
  expect(fills(container)).toEqual([SEATS[5]?.colour, SEATS[0]?.colour]);
});
