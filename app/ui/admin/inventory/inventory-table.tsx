// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid loses its roles.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SPECS } from '#app/domain/catalog/phone.ts';
import type { InventoryItem } from '#app/domain/inventory/inventory-item.ts';
import type { FirstPhotos, Photo } from '#app/domain/photos/photo.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { ItemActions, PriceHistoryLink } from '#app/ui/admin/inventory/item-actions.tsx';
import { QtyForm } from '#app/ui/admin/inventory/qty-form.tsx';
import { ItemPhotosLink } from '#app/ui/admin/photos/photos-link.tsx';
import { Mmk } from '#app/ui/components/amount.tsx';
import { Stock, TypeBadge } from '#app/ui/components/badges.tsx';
import { SPEC_LABELS, useSpecLabels } from '#app/ui/components/phone-specs.tsx';

const ROW =
  'grid gap-x-4 gap-y-2 border-b border-base-300 *:border-0 *:p-0 max-md:grid-cols-3 max-md:py-4 md:grid-cols-[minmax(8rem,1fr)_4rem_4.5rem_6rem_7.5rem_7.5rem_5rem_4rem_9.5rem] md:gap-x-3 md:py-2.5';
const FIGURE =
  'min-w-0 whitespace-normal tabular-nums wrap-anywhere *:whitespace-normal md:text-right max-md:before:block max-md:before:text-xs max-md:before:text-muted max-md:before:content-[attr(data-label)]';

type InventoryTableProps = { items: InventoryItem[]; photos: FirstPhotos; onDelete: (item: InventoryItem) => void };

export function InventoryTable({ items, photos, onDelete }: InventoryTableProps) {
  const { t } = useLingui();
  const heads = [t`Model`, ...useSpecLabels(), t`Type`];
  const figures = [t`Qty`, t`Cost`, t`Exchange Rate`, t`Profit %`, t`Price`];
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label={t`Inventory`} className="relative overflow-x-auto">
      <table role="table" aria-label={t`Inventory`} className="table block md:min-w-240">
        <thead role="rowgroup" className="block max-md:sr-only">
          <tr role="row" className={`items-end ${ROW}`}>
            {heads.map((head) => (
              <Head key={head}>{head}</Head>
            ))}
            {figures.map((head) => (
              <Head key={head} className="text-right whitespace-normal">
                {head}
              </Head>
            ))}
            <Head className="sr-only">{t`Action`}</Head>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {items.map((item) => (
            <ItemRow key={item.id} item={item} photo={photos[item.id]} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above.
  );
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={className}>
      {children}
    </th>
  );
}

type ItemRowProps = { item: InventoryItem; photo: Photo | undefined; onDelete: InventoryTableProps['onDelete'] };

function ItemRow({ item, photo, onDelete }: ItemRowProps) {
  const { t } = useLingui();
  const { name, type, qty, cost, currency, rate, profit, salePrice } = item;
  return (
    <tr role="row" className={ROW}>
      <th role="rowheader" scope="row" className="font-semibold wrap-anywhere max-md:col-span-3 max-md:text-base">
        <span className="flex items-center gap-3">
          <ItemPhotosLink item={item} photo={photo} />
          <span className="min-w-0">{name}</span>
        </span>
      </th>
      {SPECS.map((spec) => (
        <td
          key={spec}
          role="cell"
          data-label={t(SPEC_LABELS[spec])}
          className={`max-md:order-2 md:text-start! ${FIGURE}`}
        >
          {item[spec]}
        </td>
      ))}
      <td role="cell" className="min-w-0 whitespace-normal max-md:order-1">
        <TypeBadge type={type} />
      </td>
      <td role="cell" data-label={t`Qty`} className={`max-md:order-2 ${FIGURE}`}>
        <Stock qty={qty} />
      </td>
      <td role="cell" data-label={t`Cost`} className={`max-md:order-3 ${FIGURE}`}>
        {cost === null ? '–' : <Decimal value={cost} />} <span className="text-muted">{currency}</span>
      </td>
      <td role="cell" data-label={t`Exchange Rate`} className={`max-md:order-3 ${FIGURE}`}>
        {rate === null ? '–' : <Decimal value={rate} />}
      </td>
      <td role="cell" data-label={t`Profit %`} className={`max-md:order-3 ${FIGURE}`}>
        {profit === null ? '–' : <Decimal value={profit} />}
      </td>
      <td
        role="cell"
        className="text-right text-base font-semibold tabular-nums max-md:order-1 max-md:col-span-2 max-md:text-lg/snug"
      >
        <Mmk value={salePrice} />
      </td>
      <td
        role="cell"
        className="col-span-full flex flex-wrap items-start justify-between gap-x-6 gap-y-2 max-md:order-4 max-md:pt-1!"
      >
        <QtyForm item={item} />
        <div className="flex min-h-9 flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between max-sm:[&_.btn]:px-1.5">
          <PriceHistoryLink item={item} />
          <ItemActions item={item} onDelete={onDelete} />
        </div>
      </td>
    </tr>
  );
}
