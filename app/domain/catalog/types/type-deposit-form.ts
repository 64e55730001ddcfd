import { z } from 'zod';
import { optionalWhole } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

/** An empty field, 0 and 100 become null: the whole price is due at once. */
export const typeDepositForm = (format: Format) =>
  z.object({
    depositPercent: optionalWhole(0, 100, format).transform((percent) => (percent === 100 ? null : percent || null)),
  });
