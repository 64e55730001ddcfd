import { z } from 'zod';
import { choice, issue, optionalLines, optionalText, optionalWhole, text } from '#app/domain/fields.ts';
import { ACCOUNT_KINDS } from '#app/domain/money/payment-accounts/payment-account.ts';
import { MAX_METHOD_LENGTH } from '#app/domain/money/payment-accounts/payment-method-forms.ts';
import { readMmk } from '#app/domain/text/amount.ts';
import { foldDigits } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

const MAX_NOTE_LENGTH = 500;

/** An account for transfers needs a holder and a number. */
export function paymentAccountForm(format: Format) {
  return z
    .object({
      method: text(MAX_METHOD_LENGTH),
      kind: choice(ACCOUNT_KINDS),
      holder: optionalText(120),
      number: optionalText(60).transform((number) => foldDigits(number)),
      transferLimit: optionalWhole(1, Number.MAX_SAFE_INTEGER, format, readMmk),
      note: optionalLines(MAX_NOTE_LENGTH),
    })
    .superRefine((account, ctx) => {
      for (const field of ['holder', 'number'] as const)
        if (account.kind === 'transfer' && account[field] === '')
          ctx.addIssue({ code: 'custom', path: [field], ...issue({ code: 'missing' }) });
    });
}
export type AccountDetails = z.output<ReturnType<typeof paymentAccountForm>>;

export const accountSwitchForm = z.object({ active: choice(['yes', 'no']) });
