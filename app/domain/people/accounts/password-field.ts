import { z } from 'zod';
import { optionalText, password, text } from '#app/domain/fields.ts';
import { passkeyLoginForm } from '#app/domain/people/sign-in/passkey-form.ts';
import { pinField } from '#app/domain/people/sign-in/pin-form.ts';

/** `password-policy.server.ts` and Better Auth enforce both limits. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Up to 1,000 characters. Better Auth or `refuseLength` checks the length of a new one, and its message is shown (SPEC 5). */
export const anyPassword = () => password(1, 1_000);

export const passwordAndCodeForm = z.object({ currentPassword: anyPassword(), code: text(40) });

export const newPinForm = z.object({ pin: pinField(), currentPassword: anyPassword() });

export const newPasskeyForm = passkeyLoginForm.extend({
  name: text(60),
  currentPassword: anyPassword(),
  code: optionalText(40),
});
