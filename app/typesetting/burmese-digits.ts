import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';
import { inBurmeseDigits } from '#app/domain/text/format.ts';

type Values = Record<string, unknown>;

export function burmeseFigure(value: number): string {
  return inBurmeseDigits(String(value));
}

/** Also converts numbers that a message contains without a format, such as an order number. */
export function withBurmeseDigits(i18n: I18n): I18n {
  const translate = i18n._.bind(i18n);
  const translateInDigits = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) => {
    const allValues = typeof id === 'string' ? values : (id.values ?? values);
    const tokens = i18n.messages[typeof id === 'string' ? id : id.id];
    const entries = Object.entries(allValues ?? {}).map(([name, value]) =>
      typeof value === 'number' && isPlain(tokens, name) ? [name, burmeseFigure(value)] : [name, value],
    );
    const converted = Object.fromEntries(entries);
    return typeof id === 'string' ? translate(id, converted, options) : translate({ ...id, values: converted });
  };
  return Object.assign(i18n, { _: translateInDigits, t: translateInDigits });
}

function isPlain(message: unknown, name: string): boolean {
  if (!Array.isArray(message)) return false;
  return message.some((token) => {
    if (!Array.isArray(token)) return false;
    const [variable, format, cases] = token;
    return format === undefined ? variable === name : Object.values(cases ?? {}).some((each) => isPlain(each, name));
  });
}
