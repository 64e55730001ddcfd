import { data } from 'react-router';

/** All fields are valid. A throttled form is answered with 429. */
export function refusedForm<Why extends { problem: string }>(
  refused: Why,
  status: number,
  typed: Record<string, string> = {},
) {
  return data(
    { ok: false as const, problems: undefined, typed, refused },
    { status: refused.problem === 'throttled' ? 429 : status },
  );
}
