import { beforeEach, describe, expect, it } from "vitest";

import { prefs } from "../../kit/prefs.svelte";
import type { Session } from "../../kit/session.svelte";
import type { GameEvent } from "../../kit/types";
import { eventWords } from "./events";

const session = {
  name: (seat: number) => ["Ana", "Bo"][seat],
  play: { buildingName: (kind: string) => `un ${kind}`, text: (_: string, id: string) => id },
} as unknown as Session;

const told = (type: string, fields: Record<string, unknown> = {}): string | null =>
  eventWords({ type, seat: 0, ...fields } as GameEvent, session);

beforeEach(() => (prefs.lang = "fr"));

describe("what happened, in words", () => {
  it("says what it cost and brought", () => {
    expect(told("built", { kind: "domaine", hex: "f6", price: 3, food: 5 })).toBe(
      "Ana bâtit un domaine en f6 (or −3, nourriture +5)",
    );
  });

  it("does not speak of nothing", () => {
    expect(told("built", { kind: "palais", hex: "f6", price: 0, food: 0 })).toBe("Ana bâtit un palais en f6");
    expect(told("demolished", { kind: "palais", hex: "f6", food: 0 })).toBe("Ana démolit un palais en f6");
  });

  it("gives back what a building gave", () => {
    expect(told("demolished", { kind: "moulin", hex: "f6", food: 2 })).toBe(
      "Ana démolit un moulin en f6 (nourriture −2)",
    );
    expect(told("city-lost", { city: "f5", food: 3 })).toBe("La ville f5 de Ana disparaît (nourriture −3)");
  });

  it("counts people and markers", () => {
    expect(told("citizen-left", { city: "f5", count: 1 })).toBe("Faute de nourriture, 1 citoyen quitte f5");
    expect(told("citizen-left", { city: "f5", count: 2 })).toBe(
      "Faute de nourriture, 2 citoyens quittent f5",
    );
    expect(told("markers-placed", { hex: "f6", service: "culture", count: 3, price: 5 })).toBe(
      "Ana pose 3 marqueurs en f6, culture (or −5)",
    );
  });

  it("names who takes from whom", () => {
    const fields = { source: "h4", city: "f5", loser: 1, service: "culture" };
    expect(told("citizen-migrated", fields)).toBe("Ana prend à Bo\u00a0: de h4 vers f5");
    expect(told("citizen-driven", fields)).toContain("Ana chasse un citoyen de Bo");
  });

  it("names the cards looked at, never what they are", () => {
    expect(told("people-asked", { slots: "ac", price: 0 })).toBe("Ana regarde les cartes a et c de la Voix");
  });

  it("leaves the rest to the server", () => {
    expect(told("passed")).toBeNull();
  });

  it("speaks English too", () => {
    prefs.lang = "en";
    expect(told("citizens-came", { city: "f5", count: 2, price: 2 })).toBe(
      "Ana welcomes 2 citizens at f5 (gold −2)",
    );
  });
});
