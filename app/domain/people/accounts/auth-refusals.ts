import type { FieldProblem } from '#app/domain/fields.ts';

export const CHANGED_MEANWHILE = 'The account changed in the meantime';

export const WRONG_NUMBER_OR_PASSWORD = 'Invalid phone number or password';
export const NUMBER_TAKEN = 'This number cannot be used. Log in, or ask the shop.';

/** Better Auth or `app/auth` refused, with an English message that `useAuthMessage` translates (SPEC 8). */
export type Refused = { ok: false; problem: 'refused'; message: string };
/** The new password is easy to guess; `why` is the problem of the password field. Nothing has changed. */
export type Weak = { ok: false; problem: 'weak-password'; why: FieldProblem };
export type PasswordRefusal = Refused | { ok: false; problem: 'wrong-password' | 'changed-meanwhile' };
