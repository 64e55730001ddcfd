import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ambiguousQty, type CartLine } from '#app/domain/orders/checkout/cart.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function LineQty({ line, onChange }: { line: CartLine; onChange: (typed: string) => void }) {
  const { t } = useLingui();
  const message = useFieldMessage();
  const { format } = useLocale();
  const messageId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const problem = ambiguousQty(typed ?? '', format);
  const label = phoneLabel(line);
  const step = (by: number) => {
    setTyped(null);
    onChange(String(line.qty + by));
  };
  return (
    <>
      <span className="qty-stepper">
        <button
          type="button"
          aria-label={t`One less ${label}`}
          aria-disabled={line.qty === 1}
          onClick={() => line.qty > 1 && step(-1)}
        >
          −
        </button>
        <input
          className="h-11"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          placeholder="1"
          aria-label={t`Qty ${phoneLabel(line)}`}
          value={typed ?? String(line.qty)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (!ambiguousQty(event.currentTarget.value, format)) onChange(event.currentTarget.value);
          }}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? messageId : undefined}
          onBlur={() => !problem && setTyped(null)}
        />
        <button type="button" aria-label={t`One more ${label}`} onClick={() => step(1)}>
          +
        </button>
      </span>
      {problem && (
        <p role="alert" id={messageId} className="mt-1 text-sm text-error">
          {message(problem, t`Qty`)}
        </p>
      )}
    </>
  );
}
