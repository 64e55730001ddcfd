import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDateTime } from '#app/domain/date-format.ts';
import type { WhenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';

type PayTexts = { sentence: MessageDescriptor; deadline: MessageDescriptor | undefined };

export function whenToPayTexts(pay: WhenToPay, method: string, locale: Locale): PayTexts {
  const [amount, rest] = [formatMmk(pay.amount, locale), formatMmk(pay.rest, locale)];
  const sentences: Record<WhenToPay['when'], MessageDescriptor> = {
    now: msg`You can pay ${amount} by ${method} now. The shop confirms the order when it has checked the payment.`,
    due: msg`Pay ${amount} by ${method}.`,
    deposit: msg`Pay the deposit of ${amount} now and the rest of ${rest} later. You may also pay everything at once.`,
    rest: msg`Your deposit has arrived. Pay the rest now, or when the shop asks for it.`,
    'rest-after-check': msg`The shop is checking your deposit. Pay the rest now, or when the shop asks for it.`,
    'in-person': msg`Pay ${amount} when you get the goods.`,
    ask: msg`The shop has no account for this payment method at the moment. Please ask the shop before you pay.`,
    'ask-deposit': msg`The deposit is paid first. Please ask the shop where to send it.`,
  };
  const time = pay.deadline && formatDateTime(pay.deadline, locale);
  return {
    sentence: sentences[pay.when],
    deadline: time ? msg`Pay before ${time}, or the order is canceled.` : undefined,
  };
}
