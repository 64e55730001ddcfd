import { z } from 'zod';
import { email, type FieldProblem, password, text } from '#app/domain/fields.ts';

/** Accepts up to 1,000 characters, because `password-policy.server.ts` checks the length of a new password (SPEC 5). */
export const anyPassword = () => password(1, 1_000);

export const profileForm = z.object({ name: text(120), phone: text(60) });

export const registrationForm = profileForm.extend({ email: email(), password: anyPassword() });

export type Registration = z.output<typeof registrationForm>;
/** Better Auth refused the registration with a message, which is shown (SPEC 8). */
export type Refused = { ok: false; problem: 'refused'; message: string };
/** The new password is easy to guess; `why` belongs to its field. Nothing has changed. */
export type Weak = { ok: false; problem: 'weak-password'; why: FieldProblem };
export type Register = (registration: Registration) => Promise<{ ok: true; id: string } | Refused | Weak>;
/** Why a password was not changed. */
export type PasswordRefusal = Refused | { ok: false; problem: 'wrong-password' | 'changed-meanwhile' };
