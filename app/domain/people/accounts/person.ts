import { z } from 'zod';
import { email, text } from '#app/domain/fields.ts';
import type { Refused, Weak } from '#app/domain/people/accounts/auth-refusals.ts';
import { phoneNumber } from '#app/domain/people/accounts/login-fields.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';
import type { PersonRole, Right } from '#app/domain/people/rights/rights.ts';
import { shownEmail } from '#app/domain/text/phone-address.ts';

export const profileForm = z.object({ name: text(120), phone: text(60) });

export const registrationForm = profileForm.extend({ email: email(), password: anyPassword() });

export const phoneRegistrationForm = registrationForm.omit({ email: true }).extend({ phone: phoneNumber() });

export type Registration = z.output<typeof registrationForm>;
export type RegisterAccount = (registration: Registration) => Promise<{ ok: true; id: string } | Refused | Weak>;

/** `email` is the address of the account, which pages show as `shownPerson`. */
export type Person = {
  id: string;
  name: string;
  phone: string;
  email: string;
  role: PersonRole;
  rights: Right[];
  byPin?: true;
};
export type ShownPerson = Omit<Person, 'email'> & { email: string | null };

export const shownPerson = (person: Person): ShownPerson => ({ ...person, email: shownEmail(person.email) });
