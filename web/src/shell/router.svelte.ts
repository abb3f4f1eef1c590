// Where we are: paths of the page, parsed and written in one place, over the browser's history.

import type { Show } from "./compare";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "join"; table: string; token: string }
  | { page: "replay"; table: string; moment: number | null }
  | { page: "rules"; game: string; rule: string | null }
  | {
      page: "compare";
      game: string;
      left: string | null;
      right: string | null;
      show: Show;
      rule: string | null;
    }
  | { page: "learn"; game: string; lesson: string | null }
  | { page: "daily"; date: string | null }
  | { page: "me" }
  /** By the private link to a seat. */
  | { page: "seat"; table: string; seat: number; token: string }
  | { page: "campaigns"; game: string }
  | { page: "found"; game: string }
  | { page: "campaign"; campaign: string }
  | { page: "story"; campaign: string }
  /** By an invitation to a city, or by the private link to it. */
  | { page: "city"; way: "join" | "claim"; campaign: string; seat: number; token: string }
  | { page: "lost" };

function isShow(word: string): word is Show {
  return word === "play" || word === "differences" || word === "all";
}

/** The route a path (and its fragment) spells. */
export function parse(path: string, hash = ""): Route {
  const fragment = decode(hash.replace(/^#/, ""));
  const [first, second, third, fourth, ...rest] = path.split("/").filter(Boolean).map(decode);
  if (first === undefined) return { page: "home" };
  if (first === "daily" && second === undefined) return { page: "daily", date: null };
  if (first === "me" && second === undefined) return { page: "me" };
  if (first === "rules" && second !== undefined && third === "compare") {
    const [left, right, ...more] = (fourth ?? "").split("-");
    const show = rest.length ? rest.join() : "differences";
    if (more.length || (fourth && !right) || !isShow(show)) return { page: "lost" };
    return {
      page: "compare",
      game: second,
      left: left || null,
      right: right ?? null,
      show,
      rule: fragment || null,
    };
  }
  if (rest.length || second === undefined) return { page: "lost" };
  if (first === "campaign") return campaignRoute(second, third, fourth, fragment);
  if (first === "campaigns" && third === undefined) return { page: "campaigns", game: second };
  if (first === "campaigns" && third === "new" && fourth === undefined)
    return { page: "found", game: second };
  if (first === "daily" && third === undefined && /^\d{4}-\d{2}-\d{2}$/.test(second))
    return { page: "daily", date: second };
  if (first === "learn" && fourth === undefined)
    return { page: "learn", game: second, lesson: third ?? null };
  if (first === "new" && third === undefined) return { page: "new", game: second };
  if (first === "rules" && third === undefined)
    return { page: "rules", game: second, rule: fragment || null };
  if (first === "join" && third === undefined) return { page: "join", table: second, token: fragment };
  if (first === "seat" && third !== undefined && fourth === undefined && /^\d{1,2}$/.test(third))
    return { page: "seat", table: second, seat: Number(third), token: fragment };
  if (first !== "table") return { page: "lost" };
  if (third === undefined) return { page: "table", table: second };
  if (third !== "replay") return { page: "lost" };
  if (fourth === undefined) return { page: "replay", table: second, moment: null };
  return /^\d{1,6}$/.test(fourth)
    ? { page: "replay", table: second, moment: Number(fourth) }
    : { page: "lost" };
}

function campaignRoute(
  campaign: string,
  part: string | undefined,
  seat: string | undefined,
  token: string,
): Route {
  if (part === undefined) return { page: "campaign", campaign };
  if (part === "story" && seat === undefined) return { page: "story", campaign };
  if ((part !== "join" && part !== "city") || seat === undefined || !/^\d{1,2}$/.test(seat))
    return { page: "lost" };
  return { page: "city", way: part === "city" ? "claim" : "join", campaign, seat: Number(seat), token };
}

/** The address of a route; `parse` reads it back. */
export function href(route: Exclude<Route, { page: "lost" }>): string {
  const e = encodeURIComponent;
  switch (route.page) {
    case "home":
      return "/";
    case "new":
      return `/new/${e(route.game)}`;
    case "learn":
      return `/learn/${e(route.game)}${route.lesson === null ? "" : `/${e(route.lesson)}`}`;
    case "table":
      return `/table/${e(route.table)}`;
    case "join":
      // The invitation stays in the fragment, which browsers never send to a server or a referrer.
      return `/join/${e(route.table)}#${e(route.token)}`;
    case "replay":
      return `/table/${e(route.table)}/replay${route.moment === null ? "" : `/${route.moment}`}`;
    case "daily":
      return route.date === null ? "/daily" : `/daily/${e(route.date)}`;
    case "me":
      return "/me";
    case "seat":
      return `/seat/${e(route.table)}/${route.seat}#${e(route.token)}`;
    case "campaigns":
      return `/campaigns/${e(route.game)}`;
    case "found":
      return `/campaigns/${e(route.game)}/new`;
    case "campaign":
      return `/campaign/${e(route.campaign)}`;
    case "story":
      return `/campaign/${e(route.campaign)}/story`;
    case "city": {
      const way = route.way === "claim" ? "city" : "join";
      return `/campaign/${e(route.campaign)}/${way}/${route.seat}#${e(route.token)}`;
    }
    case "compare": {
      const pair =
        route.left && route.right
          ? `/${e(route.left)}-${e(route.right)}${route.show === "differences" ? "" : `/${route.show}`}`
          : "";
      return `/rules/${e(route.game)}/compare${pair}${route.rule ? `#${e(route.rule)}` : ""}`;
    }
    case "rules":
      return `/rules/${e(route.game)}${route.rule ? `#${e(route.rule)}` : ""}`;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>({ page: "home" });

  /** Follow the browser's address from now on; returns what stops it. */
  start(): () => void {
    const read = () => (this.route = parse(location.pathname, location.hash));
    const click = (event: MouseEvent) => this.follow(event);
    /** Somebody followed a message of the device. */
    const told = ({ data }: MessageEvent<{ go?: string } | null>) => data?.go && this.go(data.go);
    read();
    addEventListener("popstate", read);
    navigator.serviceWorker?.addEventListener("message", told);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", read);
      navigator.serviceWorker?.removeEventListener("message", told);
      document.removeEventListener("click", click);
    };
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    const { pathname, hash } = new URL(address, location.href);
    const before = this.route.page;
    this.route = parse(pathname, hash);
    if (this.route.page !== before) scrollTo(0, 0);
  }

  /** Links of our own page change the route without loading it anew; all others are left alone. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.download) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
