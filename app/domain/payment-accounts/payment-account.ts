import { z } from 'zod';
import type { PaymentAccountKind } from '#app/db/schema.ts';
import { choice, issue, optionalText, optionalWhole, text } from '#app/domain/fields.ts';
import { MAX_METHOD_LENGTH } from '#app/domain/payment-accounts/payment-method-forms.ts';
import { withLatinDigits } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

export type { PaymentAccountKind };

export const ACCOUNT_KINDS = ['transfer', 'cash-on-delivery', 'cash'] as const satisfies PaymentAccountKind[];

/** What a buyer needs to pay. */
export type PaymentAccount = {
  id: string;
  method: string;
  kind: PaymentAccountKind;
  holder: string;
  number: string;
  /** The most that one transfer may carry, in whole MMK. */
  transferLimit: number | null;
  note: string;
};

/** As its owner sees it. */
export type OwnAccount = PaymentAccount & { active: boolean; position: number };

const MAX_NOTE_LENGTH = 500;

/** A transfer needs a name and a number to go to. */
export function paymentAccountForm(format: Format) {
  return z
    .object({
      method: text(MAX_METHOD_LENGTH),
      kind: choice(ACCOUNT_KINDS),
      holder: optionalText(120),
      number: optionalText(60).transform((number) => withLatinDigits(number)),
      transferLimit: optionalWhole(1, Number.MAX_SAFE_INTEGER, format),
      note: optionalText(MAX_NOTE_LENGTH),
    })
    .superRefine((account, ctx) => {
      for (const field of ['holder', 'number'] as const)
        if (account.kind === 'transfer' && account[field] === '')
          ctx.addIssue({ code: 'custom', path: [field], ...issue({ code: 'missing' }) });
    });
}
export type AccountDetails = z.output<ReturnType<typeof paymentAccountForm>>;

export const accountSwitchForm = z.object({ active: choice(['yes', 'no']) });

export type AccountProblem = { ok: false; problem: 'no-such-account' | 'no-such-method' };
/** `has-payments`: an account with payments keeps its method, name and number. */
export type AccountEdited = AccountChanged | { ok: false; problem: 'has-payments' };
export type AccountChanged = { ok: true } | AccountProblem;
