import { z } from 'zod';
import { TRADE_IN } from '#app/domain/constants.ts';
import { choice, issue, optionalLines, optionalText, optionalWhole, text, whole } from '#app/domain/fields.ts';
import { ACCOUNT_KINDS } from '#app/domain/money/payment-accounts/payment-account.ts';
import { readMmk } from '#app/domain/text/amount.ts';
import { foldDigits } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

export const MAX_METHOD_LENGTH = 80;
const MAX_NOTE_LENGTH = 500;
const holder = optionalText(120);
const number = optionalText(60).transform((typed) => foldDigits(typed));

export function paymentAccountForm(format: Format) {
  return z
    .object({
      method: text(MAX_METHOD_LENGTH),
      kind: choice(ACCOUNT_KINDS),
      holder,
      number,
      transferLimit: optionalWhole(1, Number.MAX_SAFE_INTEGER, format, readMmk),
      note: optionalLines(MAX_NOTE_LENGTH),
    })
    .superRefine((account, ctx) => {
      if (account.kind === 'transfer') requireFields(account, ctx, ['holder', 'number']);
    });
}

/** A payment method with its first account: of cash, or of holder and number. `instead` is the Zawgyi text that it replaces. */
export const paymentMethodForm = z
  .object({
    method: optionalText(MAX_METHOD_LENGTH).refine(
      (typed) => typed.toLowerCase() !== TRADE_IN.toLowerCase(),
      issue({ code: 'screen-word' }),
    ),
    instead: optionalText(MAX_METHOD_LENGTH),
    kind: choice(['', ...ACCOUNT_KINDS]),
    holder,
    number,
  })
  .superRefine((typed, ctx) => {
    const isTransfer = typed.kind === '' || typed.kind === 'transfer';
    if (isTransfer && (typed.holder || typed.number)) requireFields(typed, ctx, ['method', 'holder', 'number']);
  });

export const hasAccount = ({ method, kind, number }: z.output<typeof paymentMethodForm>): boolean =>
  method !== '' && (number !== '' || (kind !== '' && kind !== 'transfer'));

function requireFields<Field extends string>(
  typed: Record<Field, string>,
  ctx: z.RefinementCtx,
  fields: Field[],
): void {
  for (const field of fields)
    if (typed[field] === '') ctx.addIssue({ code: 'custom', path: [field], ...issue({ code: 'missing' }) });
}
export type AccountDetails = z.output<ReturnType<typeof paymentAccountForm>>;

export const accountSwitchForm = z.object({ active: choice(['yes', 'no']) });

/** Names an entry by position and text, since the same text may occur twice. */
export const paymentMethodEntryForm = z.object({ position: whole(0, 100_000), method: text(MAX_METHOD_LENGTH) });
export type PaymentMethodEntry = z.output<typeof paymentMethodEntryForm>;
