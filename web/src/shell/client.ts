// The REST side of the server: one function per call, problems as one error class.
import { say, t, type Key, type Lang } from "../i18n/index.svelte";
import type {
  AskReasons,
  BeginAttempt,
  Book,
  Campaign,
  CampaignSummary,
  Chapter,
  Course,
  Day,
  EpisodeTable,
  Film,
  Founded,
  Hidden,
  Hint,
  GameCard,
  GameDetail,
  NewCampaign,
  NewTable,
  Opened,
  Profile,
  PlaySingle,
  Reasons,
  Replay,
  ReplayEpisode,
  SeatRequest,
  Story,
  Table,
  TableSummary,
  TakeCity,
  Text,
  Words,
  Joined,
  SeatToken,
} from "../wire/types";

const ROOT = "/api/v1";

/** What the server refused, in its own words (problem+json). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly rule: string | null = null,
    readonly words: Text | null = null,
  ) {
    super(detail || title);
  }
}

/** What went wrong, in the server's words where it has some. */
export function troubleWords(problem: unknown, otherwise: Key = "trouble.server"): string {
  return problem instanceof Problem && problem.words ? say(problem.words) : t(otherwise);
}

export async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(ROOT + path, { credentials: "same-origin", ...init });
  } catch {
    throw new Problem(0, "offline", "");
  }
  if (!response.ok) throw await problem(response);
  const type = response.headers.get("content-type") ?? "";
  try {
    return (type.includes("json") ? await response.json() : await response.text()) as T;
  } catch {
    // Cut in the middle of the answer.
    throw new Problem(0, "offline", "");
  }
}

async function problem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as {
    title?: string;
    detail?: string;
    rule?: string;
    message?: Text;
  };
  return new Problem(
    response.status,
    body.title ?? response.statusText,
    body.detail ?? "",
    body.rule ?? null,
    body.message ?? null,
  );
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return call<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const e = encodeURIComponent;

/** The query of an address; what is null is left out. */
function query(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return given.length ? `?${given.map(([name, value]) => `${name}=${e(String(value))}`).join("&")}` : "";
}

function cityPath(campaign: string, seat: number): string {
  return `/campaigns/${e(campaign)}/cities/${seat}`;
}

export const client = {
  games: () => call<GameCard[]>("/games"),
  game: (id: string) => call<GameDetail>(`/games/${e(id)}`),
  rules: (id: string) => call<Book>(`/games/${e(id)}/rules`),
  houseRules: () => call<Book>("/house/rules"),
  myTables: () => call<TableSummary[]>("/me/tables"),
  /** Put a table away from my list, or back. */
  hideTable: (id: string, hidden: boolean) => post<Hidden>(`/me/tables/${e(id)}`, { hidden }),
  myProfile: () => call<Profile>("/me/profile"),
  createTable: (request: NewTable) => post<Opened>("/tables", request),
  table: (id: string, seat: number | null) => call<Table>(`/tables/${e(id)}${query({ as: seat })}`),
  /** The table without its log and with nothing to decide. */
  glance: (id: string) => call<Table>(`/tables/${e(id)}/glance`),
  linkSeat: (id: string, seat: number) => post<SeatToken>(`/tables/${e(id)}/seats/${seat}/link`, {}),
  claimSeat: (id: string, seat: number, token: string) =>
    post<Joined>(`/tables/${e(id)}/seats/${seat}/claim`, { token }),
  join: (id: string, token: string, name: string, shape: number | null) =>
    post<Joined>(`/tables/${e(id)}/join`, { token, name, shape }),
  invite: (id: string, seat: number) => post<SeatToken>(`/tables/${e(id)}/invitations`, { seat }),
  replay: (id: string, moment: number | null, seat: number | null) =>
    call<Replay>(`/tables/${e(id)}/replay${query({ moment, as: seat })}`),
  /** All moments of a match at once. */
  film: (id: string, seat: number | null = null) => call<Film>(`/tables/${e(id)}/film${query({ as: seat })}`),
  course: (id: string) => call<Course>(`/tables/${e(id)}/course`),
  words: (id: string, seat: number | null, moment: number | null, lang: Lang) =>
    call<Words>(`/tables/${e(id)}/words${query({ as: seat, moment, lang })}`),
  fork: (id: string, moment: number, seats: SeatRequest[]) =>
    post<Opened>(`/tables/${e(id)}/fork`, { moment, seats }),
  hint: (id: string, seat: number, version: number, trial: boolean) =>
    post<Hint>(`/tables/${e(id)}/hint`, { seat, version, trial }),
  /** Why a bot did what a line of the log tells. */
  reasons: (id: string, asked: AskReasons) => post<Reasons>(`/tables/${e(id)}/reasons`, asked),
  /** The draws of a finished table once more, where that is offered. */
  again: (id: string) => post<Opened>(`/tables/${e(id)}/again`, {}),
  daily: (date: string | null) => call<Day>(`/daily${query({ date })}`),
  /** `date` is the day that is meant: at midnight nobody begins the next one by mistake. */
  attempt: (game: string, key: string, request: BeginAttempt) =>
    post<Opened>(`/daily/${e(game)}/${e(key)}/attempts`, request),
  myCampaigns: () => call<CampaignSummary[]>("/campaigns"),
  campaign: (id: string) => call<Campaign>(`/campaigns/${e(id)}`),
  found: (request: NewCampaign) => post<Founded>("/campaigns", request),
  importCampaign: (file: string) => post<Founded>("/campaigns/import", { file }),
  chapter: (id: string, chapter: number) => call<Chapter>(`/campaigns/${e(id)}/chapters/${chapter}`),
  /** The last chapter that is open at a table of a campaign. */
  chapterAt: (table: string) => call<Chapter>(`/tables/${e(table)}/chapter`),
  story: (id: string) => call<Story>(`/campaigns/${e(id)}/story`),
  /** Opened once, whoever asks: who asks again is led to the same table. */
  openEpisode: (id: string, episode: number) =>
    post<EpisodeTable>(`/campaigns/${e(id)}/episodes`, { episode }),
  replayEpisode: (id: string, request: ReplayEpisode) => post<Opened>(`/campaigns/${e(id)}/replays`, request),
  playSingle: (request: PlaySingle) => post<Opened>("/campaigns/what-if", request),
  offerCity: (id: string, seat: number) => post<SeatToken>(`${cityPath(id, seat)}/invitation`, {}),
  takeCity: (id: string, seat: number, request: TakeCity) =>
    post<SeatToken>(`${cityPath(id, seat)}/take-over`, request),
  linkCity: (id: string, seat: number) => post<SeatToken>(`${cityPath(id, seat)}/link`, {}),
  claimCity: (id: string, seat: number, token: string) =>
    post<Joined>(`${cityPath(id, seat)}/claim`, { token }),
  standIn: (id: string, seat: number, level: string | null) =>
    post<Campaign>(`${cityPath(id, seat)}/stand-in`, { level }),
  campaignFile: (id: string) => `${ROOT}/campaigns/${e(id)}/file`,
  importRecord: (text: string) =>
    call<{ table: string }>("/records", {
      method: "POST",
      headers: { "content-type": text.trimStart().startsWith("{") ? "application/json" : "text/plain" },
      body: text,
    }),
  recordAddress: (id: string, format: "text" | "json") => `${ROOT}/tables/${e(id)}/record?format=${format}`,
  liveAddress: (id: string, seat: number | null) =>
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${ROOT}/tables/${e(id)}/live${query({ as: seat })}`,
};
