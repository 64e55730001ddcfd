import { z } from 'zod';
import { choice, optionalEmail, optionalWhole, text } from '#app/domain/fields.ts';
import { PRESET_NAMES, PRESETS, RIGHTS, type Right } from '#app/domain/people/rights/rights.ts';
import { amountReader } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

/** `own`: the rights that are ticked one by one. */
export const RIGHTS_CHOICES = [...PRESET_NAMES, 'own'] as const;
export type RightsChoice = (typeof RIGHTS_CHOICES)[number];

const MAX_A_DAY = 10_000;
const MAX_SUM = 1_000_000_000_000;

export const invitationForm = z.object({ name: text(120), email: optionalEmail(), preset: choice(RIGHTS_CHOICES) });

/** `none`: the person does not work in the shop any more. An empty limit is none. */
export const staffForm = (format: Format) =>
  z.object({
    preset: choice([...RIGHTS_CHOICES, 'none']),
    maxDiscount: optionalWhole(0, 100, format),
    maxRefunds: optionalWhole(0, MAX_A_DAY, format),
    maxRefundSum: optionalWhole(0, MAX_SUM, format, amountReader('MMK')),
    maxPriceEdits: optionalWhole(0, MAX_A_DAY, format),
  });

export function rightsIn(preset: RightsChoice, form: FormData): readonly Right[] {
  return preset === 'own' ? RIGHTS.filter((right) => form.getAll('right').includes(right)) : PRESETS[preset];
}
