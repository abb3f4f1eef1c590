// What a person chose once and finds again: language, theme, confirmation, motion, sound, name, level.
import { language, speak, type Lang } from "../i18n/index.svelte";

import { SEATS } from "./seats";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "none";
/** How long one thing that happened is shown before the next. */
export type Pause = "short" | "middle" | "long";

interface Stored {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  pause: Pause;
  sound: boolean;
  confirm: boolean;
  coordinates: boolean;
  name: string;
  level: string;
  /** The seat shape I like to play with; null as long as I was not asked. */
  shape: number | null;
  /** Whether the device tells me when it is my turn and the page is out of sight. */
  notify: boolean;
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
  pause = $state<Pause>("middle");
  sound = $state(false);
  confirm = $state(true);
  /** Whether boards of hexes show the letters of their places. */
  coordinates = $state(false);
  name = $state("");
  level = $state("player");
  shape = $state<number | null>(null);
  notify = $state(false);

  constructor() {
    const found = stored();
    if (found.lang === "fr" || found.lang === "en") language.current = found.lang;
    if (found.theme === "light" || found.theme === "dark") this.theme = found.theme;
    if (found.motion === "full" || found.motion === "none") this.motion = found.motion;
    if (found.pause === "short" || found.pause === "long") this.pause = found.pause;
    if (found.sound === true) this.sound = true;
    if (typeof found.confirm === "boolean") this.confirm = found.confirm;
    if (found.coordinates === true) this.coordinates = true;
    if (typeof found.name === "string") this.name = found.name.slice(0, 40);
    if (typeof found.level === "string") this.level = found.level;
    if (typeof found.shape === "number" && SEATS[found.shape]) this.shape = found.shape;
    if (typeof found.notify === "boolean") this.notify = found.notify;
  }

  get lang(): Lang {
    return language.current;
  }

  set lang(chosen: Lang) {
    // Without the server there is no other language to go to.
    speak(chosen).catch(() => undefined);
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
    const { lang, theme, motion, pause, sound, confirm, coordinates, name, level, shape, notify } = this;
    const kept: Stored = {
      lang,
      theme,
      motion,
      pause,
      sound,
      confirm,
      coordinates,
      name,
      level,
      shape,
      notify,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage the choices last as long as the page.
    }
  }
}

export const prefs = new Prefs();
