import { z } from 'zod';
import type { Refused, Weak } from '#app/domain/accounts/auth-refusals.ts';
import { anyPassword } from '#app/domain/accounts/password-field.ts';
import { email, text } from '#app/domain/fields.ts';

export const profileForm = z.object({ name: text(120), phone: text(60) });

export const registrationForm = profileForm.extend({ email: email(), password: anyPassword() });

export type Registration = z.output<typeof registrationForm>;
export type RegisterAccount = (registration: Registration) => Promise<{ ok: true; id: string } | Refused | Weak>;
