import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ambiguousQty, type CartLine } from '#app/domain/orders/checkout/cart.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** Rejects an ambiguous number with a message. */
export function LineQty({ line, onChange }: { line: CartLine; onChange: (typed: string) => void }) {
  const { t } = useLingui();
  const message = useFieldMessage();
  const { format } = useLocale();
  const messageId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const problem = ambiguousQty(typed ?? '', format);
  return (
    <>
      <label className="inline-flex items-center gap-2">
        <span className="text-muted @min-[44rem]:hidden">{t`Qty`}</span>
        <input
          className="input h-11 w-20 text-right tabular-nums"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
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
      </label>
      {problem && (
        <p
          role="alert"
          id={messageId}
          className="mt-1 ms-auto max-w-30 text-sm max-sm:text-left whitespace-normal text-error"
        >
          {message(problem, t`Qty`)}
        </p>
      )}
    </>
  );
}
