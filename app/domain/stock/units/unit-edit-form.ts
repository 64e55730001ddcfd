import { z } from 'zod';
import { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { choice, issue, optionalDecimal, optionalLines, optionalText, optionalWhole } from '#app/domain/fields.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { UNIT_CONDITIONS, UNIT_TAXES, type UnitState, type UnitTax } from '#app/domain/stock/units/unit.ts';
import { amountReader, readMmk } from '#app/domain/text/amount.ts';
import { ENGLISH, type Format } from '#app/domain/text/format.ts';

const wholeText = (max: number, format: Format, read?: typeof readMmk) =>
  optionalWhole(1, max, format, read).transform((number) => String(number ?? ''));

/** All values are text, for `mergeChanges`. */
export const unitDetailsForm = (format = ENGLISH, currency?: unknown) =>
  z.object({
    condition: choice(UNIT_CONDITIONS),
    battery: wholeText(100, format),
    colour: optionalText(40),
    supplier: optionalText(120),
    cost: optionalDecimal(format, amountReader(currency))
      .refine((cost) => !cost?.startsWith('-'), issue({ code: 'too-small', min: 0 }))
      .transform((cost) => cost ?? ''),
    currency: choice(ITEM_CURRENCIES),
    salePrice: wholeText(1_000_000_000, format, readMmk),
    note: optionalLines(500),
  });
export type UnitDetails = z.output<ReturnType<typeof unitDetailsForm>>;

/** Without `costs.view`, the form has no cost and no supplier, and what is sent of them is not read. */
export function unitDetailsFormFor(rights: readonly Right[], ...asked: Parameters<typeof unitDetailsForm>) {
  const details = unitDetailsForm(...asked);
  const withoutCosts = details.omit({ supplier: true, cost: true, currency: true });
  return rights.includes('costs.view') ? (details as unknown as typeof withoutCosts) : withoutCosts;
}
/** What is missing stays as it is saved. */
export type SentUnitDetails = z.output<ReturnType<typeof unitDetailsFormFor>> & Partial<UnitDetails>;
export type UnitDetailsSaved =
  | { ok: true }
  | { ok: false; problem: 'no-such-unit' }
  | EditConflict<Record<keyof UnitDetails, string>>;

/** `was` is what the page showed. */
export const unitTaxForm = z.object({ tax: choice(UNIT_TAXES), was: choice(UNIT_TAXES) });
export type UnitTaxEntry = z.output<typeof unitTaxForm>;
export type UnitTaxSaved =
  | { ok: true; tax: UnitTax }
  | { ok: false; problem: 'no-such-unit' }
  | { ok: false; problem: 'changed-meanwhile'; tax: UnitTax };

/** The states that an admin may set; orders and returns set the others. */
export const SETTABLE_STATES = ['in-stock', 'faulty', 'gone'] as const satisfies UnitState[];
const UNSOLD_STATES = ['in-stock', 'returned', 'faulty', 'gone'] as const satisfies UnitState[];
export const unitStateForm = z.object({
  state: choice(SETTABLE_STATES),
  was: choice(UNSOLD_STATES),
  reason: optionalText(300),
});
export type UnitStateEntry = z.output<typeof unitStateForm>;
export type UnitStateSaved =
  | { ok: true; state: UnitState }
  | { ok: false; problem: 'no-such-unit' | 'no-such-item' | 'none-left' }
  | { ok: false; problem: 'changed-meanwhile'; state: UnitState };

/** `unit` is empty for all units of the item, `device` to let them be sold online again. */
export const unitLeaseForm = z.object({ unit: optionalText(64).default(''), device: optionalText(64).default('') });

export type UnitLease = z.output<typeof unitLeaseForm> & { item: string };
export type UnitLeased =
  | { ok: true; device: string; changed: number; kept: number }
  | { ok: false; problem: 'no-such-device' | 'no-such-item' | 'no-such-unit' };
