import { z } from 'zod';
import { anyPassword } from '#app/domain/accounts/registration-form.ts';
import { text } from '#app/domain/fields.ts';

/** What an admin shows before the second step is taken away or gets new recovery codes. */
export const passwordAndCodeForm = z.object({ currentPassword: anyPassword(), code: text(40) });
