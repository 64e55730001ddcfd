import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { QtyFeedback } from '#app/ui/admin/catalog/inventory/quantity/qty-form.tsx';
import { type SavedQty, useQtyEdit } from '#app/ui/admin/catalog/inventory/quantity/use-qty-edit.ts';
import { useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { StockCount, StockWord } from '#app/ui/components/stock-count.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type QtyCellProps = { item: ShownItem; onSaved: (saved: SavedQty) => void };

/** Edits the quantity in a row. Enter saves it and focuses the next row; Escape restores it. */
export function QtyCell({ item, onSaved }: QtyCellProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const id = useId();
  const edit = useQtyEdit(item, onSaved);
  const { fetcher } = edit;
  if (!useMaySend(edit.action)) return <StockCount qty={item.qty} threshold={item.lowStockThreshold} />;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (event.key === 'Escape') edit.restore();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (edit.isChanged && fetcher.state !== 'submitting') input.form?.requestSubmit();
    if (readWhole(input.value, format) !== null) focusNextRow(input);
  }

  return (
    <fetcher.Form method="post" action={edit.action} noValidate onSubmit={edit.noteSent}>
      <input type="hidden" name="was" value={edit.was} />
      <div className="inventory-qty">
        <input
          name="qty"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={t`Qty ${phoneLabel(item)}`}
          aria-invalid={edit.failure ? true : undefined}
          aria-describedby={edit.failure && `${id}-problem`}
          value={edit.typed}
          onChange={(event) => edit.type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          className="input"
        />
        <span>
          <span>{!edit.isChanged && <StockWord qty={edit.current} threshold={item.lowStockThreshold} />}</span>
          <Button
            type="submit"
            size="small"
            busy={fetcher.state === 'submitting'}
            aria-label={t`Save ${phoneLabel(item)}`}
            className={edit.isChanged ? '' : 'not-noscript:invisible'}
          >
            {t`Save`}
          </Button>
        </span>
      </div>
      <QtyFeedback id={`${id}-problem`} result={edit.failure} />
    </fetcher.Form>
  );
}

function focusNextRow(input: HTMLInputElement): void {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[name=qty]') ?? [])];
  const nextInput = inputs[inputs.indexOf(input) + 1] ?? input;
  nextInput.focus();
  nextInput.select();
}
