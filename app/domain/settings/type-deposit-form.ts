import { z } from 'zod';
import { optionalWhole } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

/** Null for the whole price at once: empty, 0 or 100. */
export const typeDepositForm = (format: Format) =>
  z.object({
    depositPercent: optionalWhole(0, 100, format).transform((percent) => (percent === 100 ? null : percent || null)),
  });
