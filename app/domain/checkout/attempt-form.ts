import { z } from 'zod';
import { optionalText, text } from '#app/domain/fields.ts';

/** With `expectedUserId`, nobody else may reconcile the attempt. */
export const attemptForm = z.object({ key: text(64), expectedUserId: optionalText(64).optional() });
