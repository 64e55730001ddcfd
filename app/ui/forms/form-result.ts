import type { Problems } from '#app/domain/fields.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';

type Typed = Record<string, string>;
type Refusal = { problem: string };

/** What was saved; or why not: a code and its facts, the fields that are wrong with what was typed, or that the shop failed. */
export type FormResult<Saved extends object = object, Refused extends Refusal = never> =
  | ({ ok: true } & Saved)
  | ({ ok: false; typed: Typed } & Refused)
  | { ok: false; problems: Problems; typed: Typed }
  | Unavailable;

type Parts<Result> = {
  saved: Extract<Result, { ok: true }> | undefined;
  refused: Extract<Result, Refusal> | undefined;
  problems: Problems;
  typed: Typed;
};

/** Takes a result apart, so that a form asks for what it shows. */
export function formResult<Result extends object>(result: Result | undefined): Parts<Result> {
  const {
    ok,
    problem,
    problems = {},
    sent = [],
    typed = Object.fromEntries(sent),
  } = (result ?? {}) as Partial<Parts<Result> & Refusal & Omit<Unavailable, 'ok'> & { ok: boolean }>;
  return {
    saved: ok === true ? (result as Parts<Result>['saved']) : undefined,
    refused: problem === undefined ? undefined : (result as Parts<Result>['refused']),
    problems,
    typed,
  };
}
