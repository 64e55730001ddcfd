import { z } from 'zod';
import type { Rounding } from '#app/db/schema.ts';
import { decimal, optionalText } from '#app/domain/fields.ts';
import type { Doubtful } from '#app/domain/prices/pricing/doubt.ts';
import type { PricedItem } from '#app/domain/prices/pricing/priced-item.ts';
import { amountReader } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

/** `was` is the `priceVersion`, and `wasRounding` the rounding rule, on which the form was opened; an empty one is not
 * compared, so that the form overwrites later changes. `confirmed` is the key of the doubtful figures that the user confirmed. */
export const editPriceForm = (format: Format, currency: string | undefined) =>
  z.object({
    cost: decimal(format, amountReader(currency)),
    rate: decimal(format),
    profit: decimal(format),
    was: optionalText(200),
    wasRounding: optionalText(20).optional(),
    confirmed: optionalText(200).optional(),
  });
export type EditedPrice = z.output<ReturnType<typeof editPriceForm>>;

/** `event` is the audit event that Undo reverts; null if nothing changed. */
export type PriceEdited = { ok: true; item: PricedItem; old: PricedItem; event: number | null };
export type EditPriceProblem =
  | { problem: 'no-such-item' }
  | { problem: 'rate-for-mmk' }
  | { problem: 'no-price' }
  | { problem: 'changed-meanwhile'; item: PricedItem }
  | { problem: 'rounding-changed'; rounding: Rounding }
  | Doubtful;
