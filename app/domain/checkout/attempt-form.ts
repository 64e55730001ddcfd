import { z } from 'zod';
import { optionalText, text } from '#app/domain/fields.ts';

/** If `expectedUserId` is sent, only that user may reconcile the attempt. */
export const attemptForm = z.object({ key: text(64), expectedUserId: optionalText(64).optional() });
