import { z } from 'zod';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import { optionalText, text } from '#app/domain/fields.ts';

/** One line of a cart as the buyer saw it: `salePrice` is what the page showed, in MMK, never what is charged. */
export type CheckoutLine = { id: string; qty: number; salePrice: number };

const checkoutLines = z.array(
  z.object({
    // PostgreSQL takes no NUL in a text; no item has one in its id.
    id: z
      .string()
      .min(1)
      .max(64)
      .transform((id) => id.replaceAll('\0', '\uFFFD')),
    qty: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    salePrice: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
);

/** 200 lines of the longest ids and amounts take 30,000 characters. */
const LONGEST_CART = 40_000;

/** The cart travels as JSON text in one field. */
const cartLines = z.string().transform((value, ctx): CheckoutLine[] => {
  const sent = value.length <= LONGEST_CART ? fromJson(value) : null;
  const isCart = Array.isArray(sent) && sent.length <= MAX_CART_LINES;
  const lines = checkoutLines.safeParse(isCart ? sent : null);
  if (lines.success) return lines.data;
  ctx.addIssue({ code: 'custom', message: JSON.stringify({ code: 'not-a-choice' }) });
  return z.NEVER;
});

/** What Confirm Order sends. `key` names this attempt and no other (DECISIONS 18); `madeFor` is whose page it was. */
export const checkoutForm = z.object({
  name: text(120),
  phone: text(60),
  address: text(500),
  paymentMethod: text(80),
  key: text(64),
  madeFor: optionalText(64).optional(),
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
