import { z } from 'zod';
import { choice, issue, optionalDate, optionalText, pageId, whole } from '#app/domain/fields.ts';
import type { CashReason } from '#app/domain/money/drawers/drawer.ts';
import { movementForm } from '#app/domain/money/drawers/drawer-form.ts';
import {
  CASH_CHOICES,
  CATEGORIES,
  type ExpenseCategory,
  type PaidFrom,
  readPaidFrom,
} from '#app/domain/money/expenses/expense.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

/** More than any shop pays at once. */
const MAX_AMOUNT = 10_000_000_000;
const MAX_REMARK_LENGTH = 300;

export function expenseForm(format: Format) {
  return z.object({
    key: pageId(),
    amount: whole(1, MAX_AMOUNT, format, readTransfer),
    category: choice(CATEGORIES),
    paidFrom: z
      .string()
      .refine((value) => readPaidFrom(value) !== null, issue({ code: 'not-a-choice' }))
      .transform((value) => readPaidFrom(value) as PaidFrom),
    day: optionalDate(),
    remark: optionalText(MAX_REMARK_LENGTH),
  });
}
export type SentExpense = z.output<ReturnType<typeof expenseForm>>;

/** A movement of cash whose `reason` also says what an expense is for. */
export function cashForm(format: Format) {
  return movementForm(format).extend({
    reason: choice(CASH_CHOICES).transform((chosen) => {
      const [reason, category] = chosen.split(':') as [CashReason, ExpenseCategory | undefined];
      return { reason, category };
    }),
  });
}
export type SentCash = z.output<ReturnType<typeof cashForm>>;
