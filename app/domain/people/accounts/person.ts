import { z } from 'zod';
import type { Role } from '#app/db/schema.ts';
import { email, text } from '#app/domain/fields.ts';
import type { Refused, Weak } from '#app/domain/people/accounts/auth-refusals.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';

export const profileForm = z.object({ name: text(120), phone: text(60) });

export const registrationForm = profileForm.extend({ email: email(), password: anyPassword() });

export type Registration = z.output<typeof registrationForm>;
export type RegisterAccount = (registration: Registration) => Promise<{ ok: true; id: string } | Refused | Weak>;

export type Person = { id: string; name: string; phone: string; email: string; role: Role };
