import { data } from 'react-router';

/** The answer to a form whose fields were right and which was refused as a whole: why, and what was typed. */
export function refusedForm<Why>(refused: Why, status: number, typed: Record<string, string> = {}) {
  return data({ ok: false as const, problems: undefined, typed, refused }, { status });
}
