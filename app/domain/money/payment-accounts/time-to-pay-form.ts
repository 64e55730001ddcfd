import { z } from 'zod';
import { whole } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

const MAX_HOURS = 720;

/** 0 means no limit. */
export const timeToPayForm = (format: Format) => z.object({ holdHours: whole(0, MAX_HOURS, format) });
