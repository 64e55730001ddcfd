import { z } from 'zod';
import { anyPassword } from '#app/domain/accounts/password-field.ts';
import { text } from '#app/domain/fields.ts';

export const passwordAndCodeForm = z.object({ currentPassword: anyPassword(), code: text(40) });
