// The wire to a lesson: a table that nobody keeps. What I did so far goes along with every question.
import { following, type Shown } from "../kit/changes";
import type { Link } from "../kit/link";
import type { LessonAnswer, LessonPage, LessonStep, Table, Text, Words } from "../wire/types";
import type { Lang } from "../i18n/index.svelte";
import { post, Problem } from "./client";
import type { Answer } from "./live";
import { myName } from "./tables";

export interface LessonHandlers {
  /** A step was done, or taken back: the next one, and the table there. */
  step(step: LessonStep, table: Table, shown: readonly Shown[]): void;
  /** A legal move that does not go on: what is said to it. */
  said(words: Text): void;
}

export class LessonLink implements Link {
  private table: Table | null = null;

  constructor(
    private game: string,
    private lesson: string,
    /** My move of every step that is done. */
    public moves: readonly string[],
    private handlers: LessonHandlers,
  ) {}

  /** The lesson where I left it; from the beginning where it has changed meanwhile. */
  async open(): Promise<LessonPage> {
    let page: LessonPage;
    try {
      page = await this.page(this.moves);
    } catch (problem) {
      if (!(problem instanceof Problem && problem.status === 409 && this.moves.length)) throw problem;
      page = await this.page([]);
    }
    this.table = page.table;
    return page;
  }

  async ask(type: string, fields: Record<string, unknown>): Promise<Answer> {
    try {
      if (type === "undo" || type === "ask-undo") await this.back();
      else if (type === "move") await this.make(String(fields.move));
      else return { ok: true, result: await this.post(`/${type}`, { move: fields.move }) };
      return { ok: true, result: {} };
    } catch (problem) {
      if (problem instanceof Problem && problem.rule && problem.words)
        return { ok: false, refusal: { rule: problem.rule, message: problem.words } };
      throw problem;
    }
  }

  watch(): void {
    // There is one seat to learn from.
  }

  words(lang: Lang): Promise<Words> {
    return this.post(`/words?lang=${lang}`);
  }

  /** One step back, or to the beginning. */
  async back(to: number = this.moves.length - 1): Promise<void> {
    if (to < 0) return;
    const { step, table } = await this.page(this.moves.slice(0, to));
    this.table = table;
    this.handlers.step(step, table, []);
  }

  private async make(move: string): Promise<void> {
    const { said, step, news } = await this.post<LessonAnswer>("/moves", { move });
    if (said) this.handlers.said(said);
    if (!news || !this.table) return;
    this.moves = [...this.moves, move];
    const { table, shown } = following(this.table, news);
    this.table = table;
    this.handlers.step(step, table, shown);
  }

  private async page(moves: readonly string[]): Promise<LessonPage> {
    const page = await this.post<LessonPage>("", { moves });
    this.moves = moves;
    return page;
  }

  private post<T>(path: string, fields: object = {}): Promise<T> {
    const at = `/games/${encodeURIComponent(this.game)}/lessons/${encodeURIComponent(this.lesson)}`;
    return post<T>(at + path, { name: myName(), moves: this.moves, ...fields });
  }
}
