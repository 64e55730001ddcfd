import { msg } from '@lingui/core/macro';
import { data, type RouterContextProvider, type UNSAFE_DataWithResponseInit as WithInit } from 'react-router';
import { formContext, localeContext, logContext } from '#app/context.ts';
import { detectedOutage } from '#app/db/unavailable.server.ts';
import { isSecretField } from '#app/domain/fields.ts';
import { NoLongerAllowedError } from '#app/domain/people/audit/audit-record.server.ts';
import { OverLimitError } from '#app/domain/people/limits/limits.server.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';

/** True for what `data()` returns, whether an action returned or threw it. */
export function isWithInit(result: unknown): result is WithInit<unknown> {
  return (result as { type?: unknown } | null | undefined)?.type === 'DataWithResponseInit';
}

/** The result of an action beyond a limit of the person, whose page says so and keeps what was typed. @throws what is not that. */
export function overLimit(error: unknown, context: Readonly<RouterContextProvider>) {
  if (!(error instanceof OverLimitError)) throw error;
  const unavailable = limitText(context.get(localeContext), error);
  return data<Unavailable>({ ok: false, unavailable, sent: sentTexts(context) }, { status: 409 });
}

/** The result of an action in which the shop failed, so that its page says so in its own words and keeps what was typed.
 * @throws what is no failure, and an outage in which no page can be read. */
export function failedAction(error: unknown, path: string, context: Readonly<RouterContextProvider>) {
  const outage = detectedOutage();
  if (error instanceof OverLimitError) return overLimit(error, context);
  const isFailure = !(error instanceof Response || isWithInit(error) || error instanceof NoLongerAllowedError);
  if (!isFailure || outage === 'unreachable') throw error;
  if (!outage) context.get(logContext).error({ err: error, path }, 'request failed');
  const sent = sentTexts(context);
  return data<Unavailable>({ ok: false, unavailable: outage ?? 'failed', sent }, { status: outage ? 503 : 500 });
}

function sentTexts(context: Readonly<RouterContextProvider>): [string, string][] {
  return [...context.get(formContext)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !isSecretField(field[0]),
  );
}

export function limitText(locale: Locale, { limit, max }: OverLimitError): string {
  const [number, sum] = [formatNumber(max, locale), formatMmk(max, locale)];
  const texts = {
    maxDiscount: msg`Your prices may be at most ${number}% below the price that others have set. Nothing is saved. Ask the owner.`,
    maxRefunds: msg`Refunds that you may make in a day: ${number}. Nothing is saved. Ask the owner.`,
    maxRefundSum: msg`You may give back at most ${sum} a day. Nothing is saved. Ask the owner.`,
    maxPriceEdits: msg`Prices that you may change in a day: ${number}. Nothing is saved. Ask the owner.`,
    shopPrices: msg`Your price changes are limited, so you may not change exchange rates, Profit % or Price Rounding. Nothing is saved. Ask the owner.`,
  };
  return translationsFor(locale)._(texts[limit]);
}
