import type { Model, Result } from './model.ts';

/** The shop's ids by label, and the labels by id. */
export type Ids = { byLabel: Map<string, string>; byId: Map<string, string> };

/**
 * A prepared command for shop and model. A result may refer to what a concurrent command created, so results are
 * converted after all have run.
 */
export type Step = { text: string; run(): Promise<Result | (() => Result)>; predict(expected: Model): Result };

export function register(ids: Ids, label: string, id: string): void {
  ids.byLabel.set(label, id);
  ids.byId.set(id, label);
}

export function okOr(result: { ok: true; again?: true } | { ok: false; problem: string }): Result {
  return result.ok ? `ok${result.again ? ' again' : ''}` : result.problem;
}
