import { data } from 'react-router';

/** The response to a form with valid fields that was refused as a whole. */
export function refusedForm<Why>(refused: Why, status: number, typed: Record<string, string> = {}) {
  return data({ ok: false as const, problems: undefined, typed, refused }, { status });
}
