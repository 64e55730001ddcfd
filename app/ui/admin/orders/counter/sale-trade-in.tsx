import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { CounterItem } from '#app/domain/orders/counter/counter-find.ts';
import { USED_CONDITIONS, type UsedCondition } from '#app/domain/orders/counter/counter-sale.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { readUnitCode } from '#app/domain/stock/units/unit-code.ts';
import { AmountInput } from '#app/ui/admin/orders/counter/amount-input.tsx';
import type { DraftTradeIn } from '#app/ui/admin/orders/counter/sale-draft.ts';
import type { FindForSale } from '#app/ui/admin/orders/counter/sale-requests.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useConditionLabels } from '#app/ui/labels/unit-labels.tsx';

const TYPING_PAUSE_MS = 200;

type SaleTradeInProps = {
  tradeIn: DraftTradeIn;
  find: FindForSale;
  /** Undefined takes it out. */
  onChange: (tradeIn: DraftTradeIn | undefined) => void;
};

export function SaleTradeIn({ tradeIn, find, onChange }: SaleTradeInProps) {
  const { t } = useLingui();
  const labels = useConditionLabels();
  const codeId = useId();
  const conditionId = useId();
  const { item, code, condition, amount } = tradeIn;
  const isWrong = code.trim().length >= 15 && !readUnitCode(code).ok;
  return (
    <fieldset className="flex flex-col gap-2 rounded-box border border-base-300 bg-surface p-3">
      <div className="flex items-center gap-2">
        <legend className="contents">
          <span className="grow font-semibold whitespace-nowrap">{t`Trade-in`}</span>
        </legend>
        <AmountInput
          label={t`Amount for the old phone`}
          value={amount}
          onValue={(typed) => onChange({ ...tradeIn, amount: typed })}
        />
        <button
          type="button"
          aria-label={t`No trade-in`}
          onClick={() => onChange(undefined)}
          className="grid size-11 shrink-0 cursor-pointer place-items-center text-muted"
        >
          <Icon name="x" />
        </button>
      </div>
      {item ? (
        <p className="flex items-center justify-between gap-3">
          <span className="min-w-0 font-semibold wrap-anywhere">{item.label}</span>
          <Button size="small" onClick={() => onChange({ ...tradeIn, item: null })}>
            {t`Another model`}
          </Button>
        </p>
      ) : (
        <ModelSearch
          find={find}
          onModel={(found) => onChange({ ...tradeIn, item: { id: found.id, label: phoneLabel(found) } })}
        />
      )}
      <label htmlFor={codeId} className="text-sm font-semibold">
        {t`IMEI or serial number of the old phone`}
      </label>
      <input
        id={codeId}
        value={code}
        onChange={({ currentTarget }) => onChange({ ...tradeIn, code: currentTarget.value })}
        maxLength={60}
        autoComplete="off"
        aria-invalid={isWrong}
        className="input w-full tabular-nums"
      />
      {isWrong && (
        <p role="alert" className="text-sm font-semibold text-error">
          {t`This is no number of a phone. Please check it.`}
        </p>
      )}
      <label htmlFor={conditionId} className="text-sm font-semibold">
        {t`Condition`}
      </label>
      <select
        id={conditionId}
        value={condition}
        onChange={({ currentTarget }) => onChange({ ...tradeIn, condition: currentTarget.value as UsedCondition })}
        className="input w-full"
      >
        {USED_CONDITIONS.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

function ModelSearch({ find, onModel }: { find: FindForSale; onModel: (item: CounterItem) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [found, setFound] = useState<{ typed: string; items: CounterItem[] } | null>(null);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onType(typed: string) {
    latest.current = typed;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const answer = typed.trim() === '' ? undefined : await find({ q: typed });
      if (latest.current === typed) setFound(answer ? { typed, items: answer.items } : null);
    }, TYPING_PAUSE_MS);
  }

  return (
    <>
      <label htmlFor={id} className="text-sm font-semibold">
        {t`Model of the old phone`}
      </label>
      <input
        id={id}
        type="search"
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        autoComplete="off"
        className="input w-full"
      />
      {found && found.items.length > 0 && (
        <ul aria-label={t`Models found`} className="divide-y divide-base-300 rounded-box border border-base-300">
          {found.items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => onModel(item)}
                className="min-h-11 w-full cursor-pointer px-3 py-2 text-start wrap-anywhere hover:bg-base-200"
              >
                {phoneLabel(item)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found && found.items.length === 0 && (
        <p role="status" className="quiet">
          {t`Nothing found. Add it to the inventory first, for example as “used”.`}
        </p>
      )}
    </>
  );
}
