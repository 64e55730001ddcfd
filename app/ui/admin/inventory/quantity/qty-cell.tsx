import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import type { InventoryItem } from '#app/domain/inventory/inventory-item.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { QtyFeedback } from '#app/ui/admin/inventory/quantity/qty-form.tsx';
import { type SavedQty, useQtyEdit } from '#app/ui/admin/inventory/quantity/use-qty-edit.ts';
import { StockWord } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { useLocale } from '#app/ui/hooks/locale.ts';

type QtyCellProps = { item: InventoryItem; onSaved: (saved: SavedQty) => void };

/** Edits the quantity in a row. Enter saves it and focuses the next row; Escape restores it. */
export function QtyCell({ item, onSaved }: QtyCellProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const id = useId();
  const qty = useQtyEdit(item, onSaved);
  const { fetcher } = qty;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    if (event.key === 'Escape') qty.restore();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (qty.isChanged && fetcher.state !== 'submitting') box.form?.requestSubmit();
    if (readWhole(box.value, format) !== null) focusNextRow(box);
  }

  return (
    <fetcher.Form method="post" action={qty.action} noValidate onSubmit={qty.noteSent}>
      <input type="hidden" name="was" value={qty.was} />
      <div className="flex items-center gap-2">
        <input
          name="qty"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={t`Qty ${phoneLabel(item)}`}
          aria-invalid={qty.failed ? true : undefined}
          aria-describedby={qty.failed && `${id}-problem`}
          value={qty.typed}
          onChange={(event) => qty.type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          className="input h-9 w-18 px-2 text-right tabular-nums"
        />
        <span className="grid min-w-18 items-center">
          <span className="col-start-1 row-start-1 text-xs whitespace-nowrap">
            {!qty.isChanged && <StockWord qty={qty.current} threshold={item.lowStockThreshold} />}
          </span>
          <Button
            type="submit"
            size="small"
            busy={fetcher.state === 'submitting'}
            aria-label={t`Save ${phoneLabel(item)}`}
            className={`col-start-1 row-start-1 ${qty.isChanged ? '' : 'not-noscript:invisible'}`}
          >
            <Trans>Save</Trans>
          </Button>
        </span>
      </div>
      <QtyFeedback id={`${id}-problem`} result={qty.failed} />
    </fetcher.Form>
  );
}

function focusNextRow(box: HTMLInputElement): void {
  const boxes = [...(box.closest('table')?.querySelectorAll<HTMLInputElement>('input[name=qty]') ?? [])];
  const next = boxes[boxes.indexOf(box) + 1] ?? box;
  next.focus();
  next.select();
}
