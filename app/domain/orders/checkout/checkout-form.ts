import { z } from 'zod';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import { lines, optionalText, pageId, text, withoutNul } from '#app/domain/fields.ts';

/** If `expectedUserId` is sent, only that user may reconcile the attempt. */
export const attemptForm = z.object({ key: pageId(), expectedUserId: optionalText(64).optional() });

/** `id` is that of an item, or of a piece that `itemId` offers. `salePrice` is the price that the page showed, in MMK. */
export type CheckoutLine = { id: string; itemId?: string | undefined; qty: number; salePrice: number };

export const itemIdOf = ({ id, itemId }: Pick<CheckoutLine, 'id' | 'itemId'>): string => itemId ?? id;

const checkoutLines = z.array(
  z.object({
    id: z.string().min(1).max(64).transform(withoutNul),
    itemId: z.string().min(1).max(64).transform(withoutNul).optional(),
    qty: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    salePrice: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
);

/** `MAX_CART_LINES` lines of the longest ids and amounts take less. */
const MAX_CART_LENGTH = 40_000;

const cartLines = z.string().transform((value, ctx): CheckoutLine[] => {
  const json = value.length <= MAX_CART_LENGTH ? fromJson(value) : null;
  const isCart = Array.isArray(json) && json.length <= MAX_CART_LINES;
  const lines = checkoutLines.safeParse(isCart ? json : null);
  if (lines.success) return lines.data;
  ctx.addIssue({ code: 'custom', message: JSON.stringify({ code: 'not-a-choice' }) });
  return z.NEVER;
});

/** Null if the page showed that no deposit is due; undefined if the field is missing or invalid. */
const shownDeposit = z
  .string()
  .regex(/^(none|\d{1,16})$/)
  .transform((value) => (value === 'none' ? null : Number(value)))
  .optional()
  .catch(undefined);

/** Undefined if the field is missing or invalid. */
export const shownTerms = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** `key` is the idempotency key (D 18). The page was made for `expectedUserId`, and showed `deposit` and the version `terms`. */
export const checkoutForm = z.object({
  name: text(120),
  phone: text(60),
  address: lines(500),
  paymentMethod: text(80),
  key: pageId(),
  expectedUserId: optionalText(64).optional(),
  deposit: shownDeposit,
  terms: shownTerms,
  lines: cartLines,
});
export type Checkout = z.output<typeof checkoutForm>;

function fromJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
