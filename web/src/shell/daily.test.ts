import { configure, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { prefs } from "../kit/prefs.svelte";
import type { DailyChallenge, DailyResult, Day, GameCard } from "../wire/types";
import Challenge from "./Challenge.svelte";
import { client, Problem } from "./client";
import Countdown from "./Countdown.svelte";
import { clockError, keepsPromise, left, longDate, nextLook, shifted, shortDate, standing } from "./daily";
import DailyPage from "./DailyPage.svelte";
import { DayWatch } from "./day-watch.svelte";
import DayTable from "./DayTable.svelte";
import DealProof from "./DealProof.svelte";

// What must come may take its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const NOVICE = { level: "novice", title: { fr: "Novice", en: "Novice" }, description: { fr: "x", en: "x" } };
const CARD = { id: "mycity", title: { fr: "My City", en: "My City" }, bots: [NOVICE] } as unknown as GameCard;

function row(more: Partial<DailyResult>): DailyResult {
  return { rank: null, name: "?", score: null, over: true, level: null, mine: false, table: "t", ...more };
}

const ROWS = [
  row({ rank: null, name: "novice", score: 44, level: "novice", table: "b" }),
  row({ rank: 1, name: "Ana", score: 40, mine: true, table: "a" }),
  row({ rank: 2, name: "Bo <b>", score: -3, table: "c" }),
  row({ name: "Cy", over: false, table: "d" }),
];

function challenge(more: Partial<DailyChallenge> = {}): DailyChallenge {
  return {
    game: "mycity",
    key: "eternal",
    title: { fr: "Mode Éternité", en: "Eternal game" },
    options: {},
    commitment: "c0ffee",
    secret: null,
    seed: null,
    mine: null,
    results: null,
    apart: null,
    finished: 0,
    playing: 0,
    ...more,
  };
}

function day(more: Partial<Day> = {}): Day {
  return {
    date: "2026-11-16",
    today: "2026-11-16",
    starts: "2026-11-16T00:00:00Z",
    ends: "2026-11-17T00:00:00Z",
    closes: "2026-11-17T02:00:00Z",
    now: "2026-11-16T12:00:00Z",
    state: "open",
    first: "2026-11-14",
    challenges: [challenge()],
    ...more,
  };
}

const mine = (over: boolean, score: number | null = null) => ({ table: "a", over, score, practice: [] });

beforeEach(() => {
  prefs.lang = "en";
  prefs.name = "";
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("where I stand", () => {
  it.each([
    [null, "open", "fresh"],
    [null, "grace", "missed"],
    [null, "over", "missed"],
    [mine(false), "open", "running"],
    [mine(false), "grace", "running"],
    [mine(false), "over", "missed"],
    [mine(true, 3), "open", "done"],
    [mine(true, 3), "over", "done"],
  ] as const)("%o on a day that is %s: %s", (attempt, state, expected) => {
    expect(standing({ mine: attempt && { ...attempt, practice: [] } }, state)).toBe(expected);
  });
});

describe("dates and times", () => {
  it("step over months and years", () => {
    expect(shifted("2026-03-01", -1)).toBe("2026-02-28");
    expect(shifted("2026-12-31", 1)).toBe("2027-01-01");
  });

  it("are written as each language does, whatever the time zone", () => {
    expect(longDate("2026-11-16", "fr")).toBe("16 novembre 2026");
    expect(longDate("2026-11-01", "fr")).toBe("1er novembre 2026");
    expect(longDate("2026-11-01", "en")).toBe("1 November 2026");
    expect(shortDate("2026-11-16", "fr")).toBe("16 nov.");
  });

  it("count down without jumping in width, and stop at nought", () => {
    const hour = 3_600_000;
    const plain = (text: string) => text.replaceAll("\u00a0", " ");
    expect(plain(left(5 * hour + 9 * 60_000 + 7000, true))).toBe("5 h 09 min 07 s");
    expect(plain(left(5 * hour + 9 * 60_000 + 7000, false))).toBe("5 h 09 min");
    expect(plain(left(61_000, true))).toBe("1 min 01 s");
    expect(plain(left(59_000, true))).toBe("59 s");
    expect(plain(left(59_000, false))).toBe("0 min");
    expect(plain(left(-1, true))).toBe("0 s");
  });

  it("follow the server's clock", () => {
    expect(clockError(day(), Date.parse("2026-11-16T11:59:00Z"))).toBe(60_000);
  });
});

describe("when to look again", () => {
  const noon = Date.parse("2026-11-16T12:00:00Z");
  const waiting = [challenge({ results: [row({ level: "expert", over: false })] })];

  it("is soon while a bot plays", () => {
    expect(nextLook(day({ challenges: waiting }), noon)).toBe(4000);
  });

  it("is soon while the score of a bot is missing, though its game is over", () => {
    const settling = [challenge({ results: [row({ level: "expert", over: true, score: null })] })];
    expect(nextLook(day({ challenges: settling }), noon)).toBe(4000);
  });

  it("is else when the day turns", () => {
    expect(nextLook(day(), noon)).toBe(12 * 3_600_000 + 1000);
    expect(nextLook(day({ state: "grace" }), Date.parse("2026-11-17T01:00:00Z"))).toBe(3_600_000 + 1000);
  });

  it("never comes once the day is over, and never at once", () => {
    expect(nextLook(day({ state: "over", challenges: waiting }), noon)).toBeNull();
    expect(nextLook(day(), Date.parse("2026-11-18T00:00:00Z"))).toBe(1000);
  });
});

describe("the dealer's promise", () => {
  // By sha256sum: the phrase "mycity daily eternal 2026-11-16 s3cret", then the bytes of the seed.
  const kept = challenge({
    secret: "s3cret",
    seed: "82f4b6b70eaf814555f79e96606a1b1891b79d815d76ccda9214925b30c79df9",
    commitment: "4864c07f993291ae403c903d86b967e8398a0d354ca0c50a7a550bba90c2ab63",
  });
  const DATE = "2026-11-16";

  it("is checked by anyone's browser, from the secret to the fingerprint", async () => {
    expect(await keepsPromise(DATE, kept)).toBe(true);
    expect(await keepsPromise("2026-11-17", kept)).toBe(false);
    expect(await keepsPromise(DATE, { ...kept, commitment: "00" })).toBe(false);
    expect(await keepsPromise(DATE, { ...kept, secret: "other" })).toBe(false);
  });

  it("cannot be checked during the day, or where the browser lacks the means", async () => {
    expect(await keepsPromise(DATE, challenge())).toBeNull();
    vi.stubGlobal("crypto", {});
    expect(await keepsPromise(DATE, kept)).toBeNull();
    vi.unstubAllGlobals();
  });

  it("shows the seed and how to check it once the day is over", async () => {
    render(DealProof, { date: DATE, challenge: kept });
    expect(screen.getByText(kept.seed ?? "")).toBeTruthy();
    expect(screen.getByText("mycity daily eternal 2026-11-16 s3cret")).toBeTruthy();
    expect(screen.getByText("faubourg verify")).toBeTruthy();
    expect(await screen.findByText(/Checked just now/)).toBeTruthy();
  });

  it("warns when it was not kept", async () => {
    render(DealProof, { date: DATE, challenge: { ...kept, secret: "other" } });
    expect(await screen.findByText(/do not belong together/)).toBeTruthy();
  });

  it("shows only the fingerprint during the day", () => {
    render(DealProof, { date: DATE, challenge: challenge() });
    expect(screen.getByText("c0ffee")).toBeTruthy();
    expect(screen.getByText(/published when the day is over/)).toBeTruthy();
    expect(screen.queryByText("faubourg verify")).toBeNull();
  });
});

describe("the table of the day", () => {
  it("names people and bots, marks mine, links replays of finished games", () => {
    const { container } = render(DayTable, {
      results: ROWS,
      levels: [NOVICE],
      over: false,
      here: "a",
      caption: "Table",
    });
    const lines = [...container.querySelectorAll("tbody tr")].map((line) =>
      [...line.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()).join("|"),
    );
    expect(lines).toEqual(["–|bot, Novice|44|", "1|Ana you|40|", "2|Bo <b>|−3|", "–|Cy|still playing|"]);
    expect(container.querySelector("tr.mine")?.textContent).toContain("Ana");
    const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/table/b/replay", "/table/c/replay"]);
    expect(screen.getByLabelText("Replay the game of bot, Novice")).toBeTruthy();
  });

  it("has no way to the games of others as long as the day lasts", () => {
    const hidden = ROWS.map((each) => ({ ...each, table: each.mine ? each.table : null }));
    const { container } = render(DayTable, { results: hidden, levels: [], over: false, caption: "Table" });
    const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/table/a/replay"]);
    expect(container.querySelectorAll("tbody tr")).toHaveLength(4);
  });

  it("says of an attempt that nobody can finish any more that it is not finished", () => {
    render(DayTable, { results: ROWS, levels: [], over: true, caption: "Table" });
    expect(screen.getByText("not finished")).toBeTruthy();
  });
});

describe("a challenge", () => {
  const onplay = vi.fn();
  function show(more: Partial<DailyChallenge>, state: Day["state"] = "open") {
    onplay.mockClear();
    return render(Challenge, {
      challenge: challenge(more),
      date: "2026-11-16",
      state,
      card: CARD,
      busy: false,
      onplay,
    });
  }

  it("is played for the first time, with the others' results hidden", async () => {
    show({ finished: 2, playing: 1 });
    expect(screen.getByText("2 people have finished, 1 still playing.")).toBeTruthy();
    expect(screen.getByText("The others’ results appear when you have finished.")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: /Play the challenge/ }));
    expect(onplay).toHaveBeenCalledWith(false);
  });

  it("is gone on with", () => {
    show({ mine: mine(false), playing: 1 });
    expect(screen.getByRole("link", { name: /Go on/ }).getAttribute("href")).toBe("/table/a");
    expect(screen.getByText("Nobody has finished yet, 1 still playing.")).toBeTruthy();
    expect(screen.getByText(/appear when you have finished your game/)).toBeTruthy();
  });

  it("shows my result, the table and practice apart once it is over", async () => {
    const practice = [
      { table: "p1", over: true, score: 12 },
      { table: "p2", over: false, score: null },
    ];
    show({ mine: { ...mine(true, 40), practice }, results: ROWS, finished: 2 });
    expect(screen.getByText("1st of 2")).toBeTruthy();
    expect(screen.getByRole("table")).toBeTruthy();
    expect(screen.getByRole("link", { name: /12 points/ }).getAttribute("href")).toBe("/table/p1");
    expect(screen.getByRole("link", { name: /under way/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: /Practise/ }));
    expect(onplay).toHaveBeenCalledWith(true);
  });

  it("lists those apart who were not known before the day, and says why", () => {
    const apart = [row({ name: "Dée", score: 49, table: null })];
    show({ mine: mine(true, 40), results: ROWS, apart, finished: 3 });
    expect(screen.getAllByRole("table")).toHaveLength(2);
    expect(screen.getByRole("table", { name: /Listed apart/ }).textContent).toContain("Dée");
    expect(screen.getByText(/played here for the first time on that day/)).toBeTruthy();
    expect(screen.getByText(/can be watched once the day is over/)).toBeTruthy();
    expect(screen.getByText("1st of 2")).toBeTruthy();
  });

  it("shows both lists when I am in the second one, and no rank", () => {
    const apart = [row({ name: "Dée", score: 49, mine: true, table: "x" })];
    show({ mine: { ...mine(true, 49), table: "x" }, results: [], apart, finished: 1 });
    expect(screen.getByRole("table", { name: /Listed apart/ })).toBeTruthy();
    expect(screen.queryByText(/\d(st|nd|rd|th) of/)).toBeNull();
  });

  it("offers nothing to play after the day", () => {
    show({ mine: mine(true, 40), results: ROWS, finished: 2 }, "over");
    expect(screen.queryByRole("button", { name: /Practise|Play/ })).toBeNull();
  });

  it("tells that I did not play, or did not finish", () => {
    show({ results: ROWS, finished: 2 }, "over");
    expect(screen.getByText("You did not play on that day.")).toBeTruthy();
    show({ mine: mine(false), results: ROWS, finished: 2 }, "over");
    expect(screen.getByText("Game not finished: no rank.")).toBeTruthy();
  });
});

describe("the countdown", () => {
  it("is a timer that is not read out, to the minute where nothing should move", () => {
    prefs.motion = "none";
    const until = "2026-11-17T00:00:00Z";
    render(Countdown, { until, now: () => Date.parse("2026-11-16T20:59:30Z") });
    const timer = screen.getByRole("timer");
    expect(timer.getAttribute("aria-live")).toBe("off");
    expect(timer.textContent).toBe("3\u00a0h\u00a000\u00a0min");
    prefs.motion = "system";
  });

  it("runs every second else", async () => {
    prefs.motion = "full";
    vi.useFakeTimers({ now: Date.parse("2026-11-16T20:59:30Z") });
    render(Countdown, { until: "2026-11-17T00:00:00Z", now: () => Date.now() });
    await vi.advanceTimersByTimeAsync(2000);
    expect(screen.getByRole("timer").textContent).toBe("3\u00a0h\u00a000\u00a0min\u00a028\u00a0s");
    prefs.motion = "system";
  });
});

describe("the day on the screen", () => {
  it("is looked at again while bots play, and keeps what it had when the wire fails", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-16T12:00:00Z") });
    const thinking = day({ challenges: [challenge({ results: [row({ level: "expert", over: false })] })] });
    const asked = vi
      .spyOn(client, "daily")
      .mockResolvedValueOnce(thinking)
      .mockRejectedValueOnce(new Problem(0, "offline", ""))
      .mockResolvedValue(day({ challenges: [challenge({ results: ROWS })] }));
    const watch = new DayWatch(null);
    const stop = watch.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(watch.day).toBe(thinking);
    await vi.advanceTimersByTimeAsync(4000);
    expect([watch.day, watch.problem?.status]).toEqual([thinking, 0]);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(watch.problem).toBeNull();
    expect(watch.challenge("mycity", "eternal")?.results).toBe(ROWS);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("is asked for again after a failure, sooner at first, and never where there is none", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-16T12:00:00Z") });
    vi.spyOn(Math, "random").mockReturnValue(1);
    const asked = vi
      .spyOn(client, "daily")
      .mockRejectedValueOnce(new Problem(503, "x", ""))
      .mockRejectedValueOnce(new Problem(0, "offline", ""))
      .mockResolvedValueOnce(day())
      .mockRejectedValue(new Problem(404, "x", ""));
    const watch = new DayWatch(null);
    const stop = watch.start();
    await vi.advanceTimersByTimeAsync(499);
    expect([asked.mock.calls.length, watch.problem?.status]).toEqual([1, 503]);
    await vi.advanceTimersByTimeAsync(1 + 999);
    expect([asked.mock.calls.length, watch.problem?.status]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked.mock.calls.length, watch.problem]).toEqual([3, null]);
    await watch.look();
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect([asked.mock.calls.length, watch.problem?.status]).toEqual([4, 404]);
    stop();
  });

  it("takes no late answer for the latest one", async () => {
    const answers: ((found: Day) => void)[] = [];
    vi.spyOn(client, "daily").mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const watch = new DayWatch(null);
    const looks = [watch.look(), watch.look()];
    const [old, fresh] = [day({ first: "2026-11-15" }), day()];
    answers[1]?.(fresh);
    answers[0]?.(old);
    await Promise.all(looks);
    expect(watch.day).toBe(fresh);
  });

  it("is a failure of the wire when the answer breaks off", async () => {
    const broken = new Response('{"date":', { headers: { "content-type": "application/json" } });
    vi.stubGlobal("fetch", () => Promise.resolve(broken));
    await expect(client.daily(null)).rejects.toMatchObject({ status: 0, title: "offline" });
    vi.unstubAllGlobals();
  });

  function open(answer: Promise<Day>, date: string | null = null) {
    vi.spyOn(client, "daily").mockReturnValue(answer);
    vi.spyOn(client, "games").mockResolvedValue([CARD]);
    return render(DailyPage, { date });
  }

  it("is waited for, then shown with the ways to other days", async () => {
    open(Promise.resolve(day({ date: "2026-11-15", state: "over" })), "2026-11-15");
    expect(screen.getByText("Preparing the challenge…")).toBeTruthy();
    expect(await screen.findByText("This day is over.")).toBeTruthy();
    const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(address("The day before")).toBe("/daily/2026-11-14");
    expect(address("The day after")).toBe("/daily");
    expect(address("Today")).toBe("/daily");
  });

  it("asks for a name, opens an attempt, and tells why it is not possible", async () => {
    open(Promise.resolve(day()));
    await fireEvent.input(await screen.findByLabelText("I play as"), { target: { value: " Ana " } });
    const words = { fr: "Une fois seulement.", en: "Once only." };
    const attempt = vi
      .spyOn(client, "attempt")
      .mockRejectedValue(new Problem(409, "x", "", "MC-DAILY-5", words));
    await fireEvent.click(screen.getByRole("button", { name: /Play the challenge/ }));
    expect(await screen.findByText("Once only.")).toBeTruthy();
    const asked = { date: "2026-11-16", name: "Ana", shape: null, practice: false };
    expect(attempt).toHaveBeenCalledWith("mycity", "eternal", asked);
    expect(prefs.name).toBe("Ana");
  });

  it("has not come yet", async () => {
    open(Promise.reject(new Problem(404, "x", "")), "2030-01-01");
    expect(await screen.findByText("That day has not come yet.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Today’s challenge" }).getAttribute("href")).toBe("/daily");
  });

  it("cannot be had without the server, and can be asked for again", async () => {
    open(Promise.reject(new Problem(0, "offline", "")));
    expect(await screen.findByText("The server does not answer.")).toBeTruthy();
    vi.spyOn(client, "daily").mockResolvedValue(day());
    await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Eternal game")).toBeTruthy();
  });

  it("may have no challenge at all", async () => {
    open(Promise.resolve(day({ challenges: [] })));
    expect(await screen.findByText("There was no challenge on that day.")).toBeTruthy();
  });
});
