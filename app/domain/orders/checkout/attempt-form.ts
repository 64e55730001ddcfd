import { z } from 'zod';
import { optionalText, pageId } from '#app/domain/fields.ts';

/** If `expectedUserId` is sent, only that user may reconcile the attempt. */
export const attemptForm = z.object({ key: pageId(), expectedUserId: optionalText(64).optional() });
