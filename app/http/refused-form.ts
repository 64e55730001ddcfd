import { data } from 'react-router';

/** Refuses a form whose fields are all valid; with 429 if it was throttled. `refused` may have another `typed`. */
export function refuseForm<const Refused extends { ok: false; problem: string }>(
  refused: Refused,
  status: number,
  typed: Record<string, string> = {},
) {
  return data({ typed, ...refused }, { status: refused.problem === 'throttled' ? 429 : status });
}
