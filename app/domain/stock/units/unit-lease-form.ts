import { z } from 'zod';
import { optionalText } from '#app/domain/fields.ts';

/** `unit` is empty for all units of the item, `device` to let them be sold online again. */
export const unitLeaseForm = z.object({ unit: optionalText(64).default(''), device: optionalText(64).default('') });

export type UnitLease = z.output<typeof unitLeaseForm> & { item: string };
export type UnitLeased =
  | { ok: true; device: string; changed: number; kept: number }
  | { ok: false; problem: 'no-such-device' | 'no-such-item' | 'no-such-unit' };
