import type { Model, Result } from './shop-model.ts';

/** The shop's ids by label, and back. */
export type Ids = { of: Map<string, string>; label: Map<string, string> };

/**
 * A prepared command for shop and model. A result may refer to what a concurrent command created, so results are
 * converted after all have run.
 */
export type Step = { words: string; real(): Promise<Result | (() => Result)>; onPaper(paper: Model): Result };

export function known(ids: Ids, label: string, id: string): void {
  ids.of.set(label, id);
  ids.label.set(id, label);
}

export function okOr(result: { ok: true; again?: true } | { ok: false; problem: string }): Result {
  return result.ok ? `ok${result.again ? ' again' : ''}` : result.problem;
}
