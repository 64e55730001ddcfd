import { z } from 'zod';
import { email, type FieldProblem, password, text } from '#app/domain/fields.ts';

/** Any password at all: how long it must be is the provider's to say (SPEC 5), up to what no person types. */
export const anyPassword = () => password(1, 1_000);

/** A person's own name and phone, as they register and change them. */
export const profileForm = z.object({ name: text(120), phone: text(60) });

/** What opens an account. A role is not among it: everybody begins as a buyer. */
export const registrationForm = profileForm.extend({ email: email(), password: anyPassword() });

export type Registration = z.output<typeof registrationForm>;
/** What the account provider said when it refused, in its own words (SPEC 8 shows them). */
export type Refused = { ok: false; problem: 'refused'; message: string };
/** A new password that others would guess: why, to be said at its field. Nothing was changed. */
export type Weak = { ok: false; problem: 'weak-password'; why: FieldProblem };
export type Register = (registration: Registration) => Promise<{ ok: true; id: string } | Refused | Weak>;
