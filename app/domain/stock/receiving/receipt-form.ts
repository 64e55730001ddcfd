import { z } from 'zod';
import { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import {
  choice,
  optionalDecimal,
  optionalLines,
  optionalText,
  optionalWhole,
  pageId,
  text,
} from '#app/domain/fields.ts';
import { BOUGHT_FIELD, LIST_FIELD, TRADE_IN_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import { MAX_UNIT_LINES, type UnitLine } from '#app/domain/stock/receiving/unit-lines.ts';
import { type Receipt, UNIT_CONDITIONS, UNIT_TAXES } from '#app/domain/stock/units/unit.ts';
import { amountReader } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

/** Reads the facts that all phones of a receipt share. The list of their numbers stays as it was sent. */
export const receiptForm = (format: Format, currency: unknown) =>
  z.object({
    key: pageId(),
    item: text(64),
    [LIST_FIELD]: z.string(),
    counted: choice(['', 'yes', 'no']),
    tracking: choice(['', 'optional', 'required']),
    [TRADE_IN_FIELD]: choice(['', 'yes']),
    [BOUGHT_FIELD]: optionalWhole(0, MAX_UNIT_LINES),
    condition: choice(UNIT_CONDITIONS),
    battery: optionalWhole(1, 100, format),
    colour: optionalText(40),
    tax: choice(UNIT_TAXES),
    supplier: optionalText(80),
    cost: optionalDecimal(format, amountReader(currency)).refine((cost) => !cost?.startsWith('-'), {
      message: JSON.stringify({ code: 'too-small', min: 0 }),
    }),
    currency: choice(ITEM_CURRENCIES),
    note: optionalLines(300),
  });
export type ReceiptFields = z.output<ReturnType<typeof receiptForm>>;

type ListProblem = 'no-lines' | 'too-many-lines' | 'wrong-lines' | 'new-trade-in';

/** Makes a receipt. Refuses a list that is empty, too long (null) or has wrong lines, and a new phone as a trade-in. */
export function readReceipt(
  { key, item, counted, tracking, tradeIn, bought, cost, currency, [LIST_FIELD]: _, ...facts }: ReceiptFields,
  lines: UnitLine[] | null,
): { ok: true; receipt: Receipt } | { ok: false; problem: ListProblem } {
  if (lines?.length === 0) return { ok: false, problem: 'no-lines' };
  if (!lines || lines.length > MAX_UNIT_LINES) return { ok: false, problem: 'too-many-lines' };
  if (lines.some(({ problems }) => problems.length > 0)) return { ok: false, problem: 'wrong-lines' };
  if (tradeIn === 'yes' && facts.condition === 'new') return { ok: false, problem: 'new-trade-in' };
  const receipt = {
    key,
    itemId: item,
    counted: counted === '' ? null : counted === 'yes',
    ...(tracking !== '' && { tracking }),
    units: lines.map(({ codes }) => codes),
    ...(tradeIn === 'yes' && { tradeIn: true, ...(bought !== null && { bought }) }),
    facts: { ...facts, salePrice: null, cost: cost === null ? null : { amount: cost, currency } },
  };
  return { ok: true, receipt };
}
