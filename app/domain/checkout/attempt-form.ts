import { z } from 'zod';
import { optionalText, text } from '#app/domain/fields.ts';

/** With `uid`, the attempt is read only for that person. */
export const attemptForm = z.object({ key: text(64), uid: optionalText(64).optional() });
