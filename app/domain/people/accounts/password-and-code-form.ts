import { z } from 'zod';
import { text } from '#app/domain/fields.ts';
import { anyPassword } from '#app/domain/people/accounts/password-field.ts';

export const passwordAndCodeForm = z.object({ currentPassword: anyPassword(), code: text(40) });
