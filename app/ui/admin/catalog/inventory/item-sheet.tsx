import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import { isArticle, phoneLabel } from '#app/domain/phone/phone.ts';
import type { UnitCounts } from '#app/domain/stock/units/unit-drift.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { CrossSellsLink } from '#app/ui/admin/catalog/cross-sells/cross-sells-link.tsx';
import { CopyAsNewLink, ItemActions } from '#app/ui/admin/catalog/inventory/item-actions.tsx';
import { QtyFeedback } from '#app/ui/admin/catalog/inventory/quantity/qty-form.tsx';
import { type SavedQty, useQtyEdit } from '#app/ui/admin/catalog/inventory/quantity/use-qty-edit.ts';
import { PhotoAdd } from '#app/ui/admin/catalog/photos/photo-add-form.tsx';
import { ItemPhotosLink } from '#app/ui/admin/catalog/photos/photos-link.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { BelowCostBadge } from '#app/ui/admin/prices/below-cost-note.tsx';
import { PriceHistoryLink } from '#app/ui/admin/prices/price-history-link.tsx';
import { DriftLink } from '#app/ui/admin/stock/units/unit-drift-alert.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { SmallFact } from '#app/ui/components/fact.tsx';
import { SpecChips } from '#app/ui/components/spec-chips.tsx';
import { StockWord } from '#app/ui/components/stock-count.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type ItemSheetProps = {
  item: ShownItem;
  photo: Photo | undefined;
  counts: UnitCounts | undefined;
  headingId: string;
  onSaved: (saved: SavedQty) => void;
  onDelete: (item: ShownItem) => void;
  onClose: () => void;
};

export function ItemSheet({ item, photo, counts, headingId, onSaved, onDelete, onClose }: ItemSheetProps) {
  const { name, type, cost, currency, rate, profit, salePrice } = item;
  return (
    <div
      className="flex flex-col gap-4"
      onSubmit={(event) => event.target instanceof HTMLFormElement && event.target.method === 'get' && onClose()}
    >
      <div className="flex items-center gap-3">
        <ItemPhotosLink item={item} photo={photo} />
        <div className="min-w-0 grow">
          <h2 id={headingId} className="heading wrap-anywhere">
            {name}
          </h2>
          <p className="mt-1 flex flex-wrap gap-2 text-sm text-muted">
            <SpecChips phone={item} className="max-w-full wrap-anywhere" />
            <TypeBadge type={type} />
          </p>
        </div>
      </div>
      <StepperForm item={item} onSaved={onSaved} />
      <PhotoAdd itemId={item.id} result={undefined} look="plain" />
      <DriftLink item={item} counts={counts} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-base-300 pt-3 text-sm">
        <SmallFact label={<Trans>Price</Trans>}>
          <Mmk value={salePrice} /> <BelowCostBadge item={item} />
        </SmallFact>
        {cost !== undefined && (
          <>
            <SmallFact label={<Trans>Cost</Trans>}>
              {cost === null ? '–' : <Decimal value={cost} />} <span className="text-muted">{currency}</span>
            </SmallFact>
            <SmallFact label={<Trans>Exchange Rate</Trans>}>{rate ? <Decimal value={rate} /> : '–'}</SmallFact>
            <SmallFact label={<Trans>Profit %</Trans>}>{profit ? <Decimal value={profit} /> : '–'}</SmallFact>
          </>
        )}
      </dl>
      <div className="-mx-2 grid grid-cols-2 gap-1 border-t border-base-300 pt-3 [&_.btn]:h-11 [&_.btn]:w-full [&_.btn]:justify-start [&_.btn]:border-transparent [&_.btn]:bg-transparent [&_.btn]:text-start">
        <ItemActions item={item} onDelete={onDelete} />
        <CopyAsNewLink item={item} />
        {!isArticle(item) && <CrossSellsLink item={item} look="quiet" />}
        <PriceHistoryLink item={item} />
        <Button size="small" look="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}

function StepperForm({ item, onSaved }: Pick<ItemSheetProps, 'item' | 'onSaved'>) {
  const { t } = useLingui();
  const { format } = useLocale();
  const id = useId();
  const edit = useQtyEdit(item, onSaved);
  const { fetcher } = edit;
  const label = phoneLabel(item);
  const changeBy = (difference: number) =>
    edit.type(String(Math.max(0, (readWhole(edit.typed, format) ?? 0) + difference)));
  return (
    <fetcher.Form method="post" action={edit.action} noValidate onSubmit={edit.noteSent}>
      <input type="hidden" name="was" value={edit.was} />
      <p className="mb-1 flex gap-2 text-sm">
        <label htmlFor={id} className="font-semibold">
          {t`Qty`}
        </label>
        <StockWord qty={edit.current} threshold={item.lowStockThreshold} />
      </p>
      <div className="flex flex-wrap gap-3">
        <span className="flex items-center rounded-field border border-field-line">
          <button
            type="button"
            aria-label={t`One less ${label}`}
            onClick={() => changeBy(-1)}
            className="size-12 text-xl"
          >
            −
          </button>
          <input
            id={id}
            name="qty"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={edit.failure ? true : undefined}
            aria-describedby={edit.failure && `${id}-problem`}
            value={edit.typed}
            onChange={(event) => edit.type(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            className="h-12 w-16 bg-transparent text-center text-lg tabular-nums"
          />
          <button
            type="button"
            aria-label={t`One more ${label}`}
            onClick={() => changeBy(1)}
            className="size-12 text-xl"
          >
            +
          </button>
        </span>
        <Button
          type="submit"
          look="main"
          busy={fetcher.state === 'submitting'}
          className={edit.isChanged ? 'h-12 grow' : 'invisible h-12 grow'}
        >
          {t`Save`}
        </Button>
      </div>
      <QtyFeedback id={`${id}-problem`} result={edit.failure} />
    </fetcher.Form>
  );
}
