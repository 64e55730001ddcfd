import { z } from 'zod';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import { issue, optionalLines, optionalText, pageId, text, withoutNul } from '#app/domain/fields.ts';
import { transactionNumber } from '#app/domain/money/payments/payment-form.ts';
import { MAX_PRICE, type Sale, USED_CONDITIONS } from '#app/domain/orders/counter/counter-sale.ts';
import { phoneNumber } from '#app/domain/people/accounts/login-fields.ts';
import { readUnitCode } from '#app/domain/stock/units/unit-code.ts';

export const MAX_SALE_LENGTH = 100_000;
const MAX_PAYMENTS = 10;
export const MAX_REASON_LENGTH = 60;

const id = z.string().min(1).max(64).transform(withoutNul);
const mmk = z.number().int().min(0).max(MAX_PRICE);

const reason = optionalText(MAX_REASON_LENGTH);
const discount = z.union([
  z.object({ amount: mmk.min(1), reason }),
  z.object({ percent: z.number().gt(0).max(100), reason }),
]);

const saleShape = z.object({
  lines: z
    .array(
      z.object({
        itemId: id,
        unitId: id.optional(),
        qty: z.number().int().min(1).max(1_000_000),
        salePrice: mmk,
        price: mmk.optional(),
        reason: reason.optional(),
      }),
    )
    .max(MAX_CART_LINES),
  payments: z
    .array(
      z.object({
        via: z.string().min(1).max(80).transform(withoutNul),
        amount: mmk.min(1),
        number: transactionNumber,
        given: mmk.default(0),
        phone: z
          .object({
            itemId: id,
            code: z
              .string()
              .max(200)
              .refine((typed) => readUnitCode(typed).ok),
            condition: z.enum(USED_CONDITIONS),
          })
          .optional(),
      }),
    )
    .max(MAX_PAYMENTS),
  discount: discount.optional(),
  later: z.object({ method: z.string().min(1).max(80).transform(withoutNul), address: optionalLines(500) }).optional(),
  buyer: z.object({ id: id.optional(), name: text(120), phone: phoneNumber() }).optional(),
});

export const saleField = z.string().transform((value, ctx): Sale => {
  const read = value.length <= MAX_SALE_LENGTH ? saleShape.safeParse(fromJson(value)) : undefined;
  if (read?.success) return read.data;
  const tooMany = read?.error.issues.some(({ code, path }) => code === 'too_big' && path.join() === 'lines');
  const problem =
    !read || tooMany ? ({ code: 'too-large', max: MAX_CART_LINES } as const) : ({ code: 'not-a-choice' } as const);
  ctx.addIssue({ code: 'custom', ...issue(problem) });
  return z.NEVER;
});

export const counterSaleForm = z.object({ key: pageId(), sale: saleField });

function fromJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
