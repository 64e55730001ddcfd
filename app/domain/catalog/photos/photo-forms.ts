import { z } from 'zod';
import { optionalText, text, whole } from '#app/domain/fields.ts';

const id = text(100);

export const uploadForm = z.object({ item: id, key: id });
export const photoForm = z.object({ photo: id });
export const photoMoveForm = z.object({ photo: id, to: whole(1, 1_000) });
/** `only` is the id of one version; empty for all versions. */
export const photoVersionForm = z.object({ photo: id, only: optionalText(100) });
