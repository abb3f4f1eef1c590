// The wire as the kit needs it; the shell has the real one.
import type { Lang } from "../i18n/index.svelte";
import type { Text, Words } from "../wire/types";

/** Why something is not possible: the rule, in words. */
export interface Refusal {
  rule: string | null;
  message: Text;
}

export interface Link {
  ask(
    type: string,
    fields: Record<string, unknown>,
  ): Promise<{ ok: true; result: Record<string, unknown> } | { ok: false; refusal: Refusal }>;
  watch(seat: number | null): void;
  /** The board in sentences, where that is not asked for by the table's id. */
  words?(lang: Lang): Promise<Words>;
}
