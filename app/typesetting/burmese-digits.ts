import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';
import { inBurmeseDigits } from '#app/domain/text/format.ts';

type Values = Record<string, unknown>;

export function burmeseFigure(value: number): string {
  return inBurmeseDigits(String(value));
}

/** For numbers that a sentence contains unchanged, such as an order number. */
export function withBurmeseDigits(i18n: I18n): I18n {
  const translate = i18n._.bind(i18n);
  const counting = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) => {
    const given = typeof id === 'string' ? values : (id.values ?? values);
    const tokens = i18n.messages[typeof id === 'string' ? id : id.id];
    const counted = Object.entries(given ?? {}).map(([name, value]) =>
      typeof value === 'number' && isPlain(tokens, name) ? [name, burmeseFigure(value)] : [name, value],
    );
    const shown = Object.fromEntries(counted);
    return typeof id === 'string' ? translate(id, shown, options) : translate({ ...id, values: shown });
  };
  return Object.assign(i18n, { _: counting, t: counting });
}

function isPlain(message: unknown, name: string): boolean {
  if (!Array.isArray(message)) return false;
  return message.some((token) => {
    if (!Array.isArray(token)) return false;
    const [of, way, cases] = token;
    return way === undefined ? of === name : Object.values(cases ?? {}).some((each) => isPlain(each, name));
  });
}
