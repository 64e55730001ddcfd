import { z } from 'zod';
import { optionalText, text } from '#app/domain/fields.ts';

/** Which attempt is asked about; with `uid`, only if that is who asks. */
export const attemptForm = z.object({ key: text(64), uid: optionalText(64).optional() });
