import { z } from 'zod';
import { choice, text } from '#app/domain/fields.ts';
import { PRESET_NAMES, PRESETS, RIGHTS, type Right } from '#app/domain/people/rights/rights.ts';

/** `own`: the rights that are ticked one by one. */
export const RIGHTS_CHOICES = [...PRESET_NAMES, 'own'] as const;
export type RightsChoice = (typeof RIGHTS_CHOICES)[number];

export const invitationForm = z.object({ name: text(120), preset: choice(RIGHTS_CHOICES) });

/** `none`: the person does not work in the shop any more. */
export const staffForm = z.object({ preset: choice([...RIGHTS_CHOICES, 'none']) });

/** Reads the ticks of the form only for `own`. */
export function rightsIn(preset: RightsChoice, form: FormData): readonly Right[] {
  return preset === 'own' ? RIGHTS.filter((right) => form.getAll('right').includes(right)) : PRESETS[preset];
}
