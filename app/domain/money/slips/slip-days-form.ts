import { z } from 'zod';
import { whole } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

export function slipDaysForm(format: Format) {
  return z.object({ slipDays: whole(1, 3_650, format) });
}
