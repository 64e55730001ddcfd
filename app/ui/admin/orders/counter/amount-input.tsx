import { useState } from 'react';
import { MAX_PRICE } from '#app/domain/orders/counter/counter-sale.ts';
import { readMmk } from '#app/domain/text/amount.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type AmountInputProps = { id?: string; label?: string; value: number; onValue: (value: number) => void };

/** An amount in whole MMK, also in lakh and in Burmese digits. What cannot be read counts as nothing. */
export function AmountInput({ id, label, value, onValue }: AmountInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const amountIn = (text: string) => {
    const amount = readWhole(text, locale.format, readMmk) ?? 0;
    return amount > 0 && amount <= MAX_PRICE ? amount : 0;
  };
  const shown = amountIn(typed) === value ? typed : formatNumber(value, locale);
  return (
    <input
      id={id}
      aria-label={label}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onValue(amountIn(currentTarget.value));
      }}
      inputMode="decimal"
      autoComplete="off"
      className="input w-full min-w-0 text-right text-xl font-semibold tabular-nums"
    />
  );
}
