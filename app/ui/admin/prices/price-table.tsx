import { Trans, useLingui } from '@lingui/react/macro';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel, SPECS } from '#app/domain/phone/phone.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { NothingFound } from '#app/ui/admin/components/nothing-found.tsx';
import { BelowCostBadge } from '#app/ui/admin/prices/below-cost-note.tsx';
import { EditPriceButton } from '#app/ui/admin/prices/price-edit-button.tsx';
import { PriceHistoryLink } from '#app/ui/admin/prices/price-history-link.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { SPEC_LABELS, useSpecLabels } from '#app/ui/components/phone-specs.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

export function PricesEmpty({ filtered, closest }: { filtered: boolean; closest: string[] }) {
  if (filtered) return <NothingFound allPath="/admin/update-prices" closest={closest} />;
  return (
    <EmptyState title={<Trans>No prices yet</Trans>} to="/admin/add-inventory" action={<Trans>Add Inventory</Trans>}>
      <Trans>Add the first phone to see its price here.</Trans>
    </EmptyState>
  );
}

const ROW =
  'md:[&>*]:px-2 md:[&>*]:py-1.5 [&>:first-child]:ps-0 [&>:last-child]:pe-0 max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2 max-md:border-b max-md:border-base-300 max-md:py-4 max-md:[&>*]:border-0 max-md:[&>*]:p-0';
const FIGURE =
  'min-w-0 max-md:wrap-anywhere max-md:[&_.figures]:whitespace-normal max-md:order-2 max-md:text-start max-md:whitespace-normal max-md:before:block max-md:before:text-xs max-md:before:text-muted max-md:before:content-[attr(data-label)]';

export function PriceTable({ items }: { items: InventoryItem[] }) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Prices`}>
      <ColumnHeads
        cardsOnPhone
        className={ROW}
        heads={[
          t`Model`,
          ...useSpecLabels(),
          { figure: t`Cost` },
          { figure: t`Exchange Rate` },
          { figure: t`Profit %` },
          { figure: t`Sale Price` },
          { figure: t`Action` },
        ]}
      />
      <tbody>
        {items.map((item) => (
          <PriceRow key={item.id} item={item} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function PriceRow({ item }: { item: InventoryItem }) {
  const { t } = useLingui();
  const { id, name, cost, currency, rate, profit, salePrice } = item;
  return (
    <tr className={ROW}>
      <th scope="row" className="min-w-40 font-semibold wrap-anywhere max-md:col-span-3 max-md:text-base">
        {name}
      </th>
      {SPECS.map((spec) => (
        <td
          key={spec}
          data-label={t(SPEC_LABELS[spec])}
          className={`${spec === SPECS.at(-1) ? 'max-md:col-span-2 ' : ''}${FIGURE}`}
        >
          {item[spec]}
        </td>
      ))}
      <Num data-label={t`Cost`} className={FIGURE}>
        {cost === null ? '–' : <Decimal value={cost} />} <span className="text-muted">{currency}</span>
      </Num>
      <Num data-label={t`Exchange Rate`} className={FIGURE}>
        {rate === null ? '–' : <Decimal value={rate} />}
      </Num>
      <Num data-label={t`Profit %`} className={FIGURE}>
        {profit === null ? '–' : <Decimal value={profit} />}
      </Num>
      <Num className="text-base font-semibold max-md:order-1 max-md:col-span-3 max-md:text-start max-md:text-lg/snug">
        <Mmk value={salePrice} />
        <span className="block text-sm font-normal empty:hidden">
          <BelowCostBadge item={item} />
        </span>
      </Num>
      <Num className="max-md:order-3 max-md:col-span-3">
        <div className="flex justify-end gap-1 max-md:justify-between max-sm:-ms-3.5">
          <PriceHistoryLink item={item} />
          <EditPriceButton id={id} name={phoneLabel(item)} />
        </div>
      </Num>
    </tr>
  );
}
