import { z } from 'zod';
import { choice, optionalText } from '#app/domain/fields.ts';
import { STEPS } from '#app/domain/prices/pricing/rounding.ts';

export const roundingForm = z.object({ step: choice(STEPS), charm: optionalText(8) });
