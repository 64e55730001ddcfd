import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { CASH } from '#app/domain/constants.ts';
import { restOf, type SaleDraft } from '#app/ui/admin/orders/counter/sale-draft.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';

type SaleLaterProps = { draft: SaleDraft; methods: string[]; onChange: (draft: SaleDraft) => void };

export function SaleLater({ draft, methods, onChange }: SaleLaterProps) {
  const { t } = useLingui();
  const methodId = useId();
  const addressId = useId();
  const { later, buyer } = draft;
  const [first = CASH] = methods;
  if (restOf(draft) <= 0) return null;
  if (!later)
    return (
      <Button look="quiet" onClick={() => onChange({ ...draft, later: { method: first, address: '' } })}>
        {t`Pay later`}
      </Button>
    );
  return (
    <fieldset className="flex flex-col gap-2 rounded-box border border-base-300 bg-surface p-3">
      <div className="flex items-center gap-2">
        <legend className="contents">
          <span className="grow font-semibold">
            <Trans>
              <Mmk value={restOf(draft)} /> later
            </Trans>
          </span>
        </legend>
        <button
          type="button"
          aria-label={t`Do not pay later`}
          onClick={() => onChange({ ...draft, later: undefined })}
          className="grid size-11 shrink-0 cursor-pointer place-items-center text-muted"
        >
          <Icon name="x" />
        </button>
      </div>
      {!buyer && (
        <p role="status" className="text-sm font-semibold text-warning">
          {t`Choose the buyer above: who pays later needs a phone number.`}
        </p>
      )}
      <label htmlFor={methodId} className="text-sm font-semibold">
        {t`Payment Method`}
      </label>
      <select
        id={methodId}
        value={later.method}
        onChange={({ currentTarget }) => onChange({ ...draft, later: { ...later, method: currentTarget.value } })}
        className="input w-full"
      >
        {methods.map((method) => (
          <option key={method} value={method}>
            {method === CASH ? t`Cash` : method}
          </option>
        ))}
      </select>
      <label htmlFor={addressId} className="text-sm font-semibold">
        {t`Address, if it is sent`}
      </label>
      <textarea
        id={addressId}
        rows={2}
        value={later.address}
        onChange={({ currentTarget }) => onChange({ ...draft, later: { ...later, address: currentTarget.value } })}
        maxLength={500}
        autoComplete="off"
        className="input h-auto w-full py-2"
      />
    </fieldset>
  );
}
