import { createContext, use } from 'react';
import type { Problems } from '#app/domain/fields.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import type { FieldProps } from '#app/ui/forms/field-frame.tsx';

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

export const FormResultContext = createContext<object | undefined>(undefined);

/** Adds what was typed into a field and what is wrong with it, as the form's result says. `problem: undefined` hides that. */
export function useFieldResult<Props extends Pick<FieldProps, 'name' | 'typed' | 'problem'>>(field: Props): Props {
  const { typed, problems } = formResult(use(FormResultContext));
  return { problem: problems[field.name], ...field, typed: field.typed ?? typed[field.name] };
}
