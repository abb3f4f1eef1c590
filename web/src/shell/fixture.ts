// What tests of the shell share: a table of the daily challenge.
import type { DailyBadge } from "../wire/types";

export const DAILY: DailyBadge = {
  type: "daily",
  date: "2026-11-16",
  key: "eternal",
  title: { fr: "Mode Éternité", en: "Eternal game" },
  counted: true,
  ends: "2026-11-17T00:00:00Z",
  closes: "2026-11-17T02:00:00Z",
  state: "open",
};
