import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { amountReader, formatAmount, lakhOffer, type readTransfer } from '#app/domain/text/amount.ts';
import { readDecimal, readWhole } from '#app/domain/text/digits.ts';
import { currencyWord } from '#app/domain/text/money-format.ts';
import { retype } from '#app/ui/forms/early-input.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useFieldResult } from '#app/ui/forms/form-result.ts';
import { VALUE_SET } from '#app/ui/hooks/typing-events.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'suffix' | 'multiline' | 'value'> & {
  currency?: string;
  whole?: boolean;
  read?: typeof readTransfer;
};

/** From here on, an amount in a line is repeated below it. */
const LONG_AMOUNT = 10_000;

/** Shows the typed amount below the field, grouped, and kyat from a lakh on also in lakh. Offers to read a small number as lakh. */
export function MoneyField({ currency = 'MMK', whole = false, read, hint, ...field }: MoneyFieldProps) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(useFieldResult(field).typed ?? String(field.defaultValue ?? ''));
  useEffect(() => {
    const { current } = input;
    const onInput = () => setTyped(current?.value ?? '');
    onInput();
    for (const event of ['input', VALUE_SET]) current?.addEventListener(event, onInput);
    return () => {
      for (const event of ['input', VALUE_SET]) current?.removeEventListener(event, onInput);
    };
  }, []);
  const amount = (whole ? readWhole : readDecimal)(typed, locale.format, read ?? amountReader(currency));
  const offer = currency === 'MMK' && lakhOffer(typed, locale);
  const isEchoed = amount !== null && (!field.inLine || Number(amount) >= LONG_AMOUNT);

  function takeOffer() {
    if (!input.current || !offer) return;
    retype(input.current, offer);
    input.current.focus();
  }

  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      ref={input}
      suffix={!field.inLine && currencyWord(currency, locale)}
      hint={
        (!field.inLine || isEchoed || offer) && (
          <>
            {hint && <span className="block">{hint}</span>}
            <span className="flex min-h-[1lh] flex-wrap content-start gap-x-2 tabular-nums">
              {isEchoed && <span>{formatAmount(String(amount), currency, locale)}</span>}
              {offer && (
                <button type="button" className="tall-link link" onClick={takeOffer}>
                  {offer}?
                </button>
              )}
            </span>
          </>
        )
      }
    />
  );
}
