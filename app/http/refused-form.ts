import { data } from 'react-router';

/** Refuses a form whose fields are all valid; with 429 if it was throttled. */
export function refuseForm<Refusal extends { problem: string }>(
  refused: Refusal,
  status: number,
  typed: Record<string, string> = {},
) {
  return data(
    { ok: false as const, problems: undefined, typed, refused },
    { status: refused.problem === 'throttled' ? 429 : status },
  );
}
