// What a person chose once and finds again: language, theme, confirmation, motion, name, level.
import { language, type Lang } from "../i18n/index.svelte";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "none";

interface Stored {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  confirm: boolean;
  name: string;
  level: string;
}

const KEY = "faubourg.prefs";

function stored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
  } catch {
    // Storage may be forbidden or hold something foreign: the defaults serve.
    return {};
  }
}

class Prefs implements Stored {
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  confirm = $state(true);
  name = $state("");
  level = $state("player");

  constructor() {
    const found = stored();
    if (found.lang === "fr" || found.lang === "en") this.lang = found.lang;
    if (found.theme === "light" || found.theme === "dark") this.theme = found.theme;
    if (found.motion === "full" || found.motion === "none") this.motion = found.motion;
    if (typeof found.confirm === "boolean") this.confirm = found.confirm;
    if (typeof found.name === "string") this.name = found.name.slice(0, 40);
    if (typeof found.level === "string") this.level = found.level;
  }

  get lang(): Lang {
    return language.current;
  }

  set lang(chosen: Lang) {
    language.current = chosen;
  }

  /** Whether things should change at once instead of moving. */
  get still(): boolean {
    if (this.motion !== "system") return this.motion === "none";
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Put the choices where the style sheet and the browser see them, and remember them. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.still ? "none" : "full";
    const { lang, theme, motion, confirm, name, level } = this;
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({ lang, theme, motion, confirm, name, level } satisfies Stored),
      );
    } catch {
      // Without storage the choices last as long as the page.
    }
  }
}

export const prefs = new Prefs();
