// The picture of a finished game: the board as the page draws it, on a card that says the rest; as SVG and PNG.
import textFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import titleFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";

import { card, HEIGHT, WIDTH, type Facts, type Fonts } from "./picture-card";
import type { CampaignDrawings, CityPicture } from "./campaign";
import { printed } from "./print";
import Printed from "./Printed.svelte";
import PrintedCity from "./PrintedCity.svelte";
import { Session } from "./session.svelte";

/** The finished table as a picture that needs nothing but itself: the text of an SVG file. */
export async function picture(session: Session, seat: number, facts: Facts): Promise<string> {
  // A session of its own, without a wire: nothing is possible, nothing has just happened, nothing is lit.
  const still = new Session(session.card, session.game, { ...session.table, log: [] });
  still.shown = seat;
  const [drawn, fonts] = await Promise.all([printed(Printed, { session: still, seat }), embeddedFonts()]);
  return card(facts, drawn, fonts);
}

/** A city of a campaign as such a picture. */
export async function cityPicture(
  drawings: CampaignDrawings,
  chapter: number,
  city: CityPicture,
  facts: Facts,
): Promise<string> {
  const [drawn, fonts] = await Promise.all([
    printed(PrintedCity, { drawings, chapter, city }),
    embeddedFonts(),
  ]);
  return card(facts, drawn, fonts);
}

/** A picture as PNG. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  // The page's policy allows pictures from data addresses, and from nowhere else.
  image.src = dataAddress(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no picture"))),
      "image/png",
    ),
  );
}

export function dataAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Give a file to the person. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

let fonts: Promise<Fonts> | undefined;

/** The house's own type, as data; without it (no network) the picture takes what the reader's device has. */
function embeddedFonts(): Promise<Fonts> {
  fonts ??= Promise.all([asData(titleFont), asData(textFont)]).then(
    ([title, text]) => ({ title, text }),
    () => {
      fonts = undefined;
      return { title: null, text: null };
    },
  );
  return fonts;
}

async function asData(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`no font at ${address}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(binary)}`;
}
