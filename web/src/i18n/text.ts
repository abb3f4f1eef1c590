// A text in both languages, as the server sends it.

export type Lang = "fr" | "en";

export interface Text {
  fr: string;
  en: string;
}
