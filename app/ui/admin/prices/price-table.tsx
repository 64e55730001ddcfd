import { Trans, useLingui } from '@lingui/react/macro';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { PHONE_SPECS, phoneLabel, specsOf } from '#app/domain/phone/phone.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { NothingFound } from '#app/ui/admin/components/nothing-found.tsx';
import { BelowCostBadge } from '#app/ui/admin/prices/below-cost-note.tsx';
import { EditPriceButton } from '#app/ui/admin/prices/price-edit-button.tsx';
import { PriceHistoryLink } from '#app/ui/admin/prices/price-history-link.tsx';
import { Price } from '#app/ui/components/amount-text.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { specClass, useSpecLabels } from '#app/ui/components/phone-specs.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

export function PricesEmpty({ filtered, closest }: { filtered: boolean; closest: string[] }) {
  if (filtered) return <NothingFound allPath="/admin/update-prices" closest={closest} />;
  return (
    <EmptyState title={<Trans>No prices yet</Trans>} to="/admin/add-inventory" action={<Trans>Add Inventory</Trans>}>
      <Trans>Add the first item to see its price here.</Trans>
    </EmptyState>
  );
}

const ROW =
  'xl:[&>*]:px-1.5 xl:[&>*]:py-1.5 [&>:first-child]:ps-0 [&>:last-child]:pe-0 max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-xl:gap-x-4 max-xl:gap-y-1 max-xl:border-b max-xl:border-base-300 max-xl:py-3 max-xl:[&>*]:border-0 max-xl:[&>*]:p-0';
const FIGURE =
  'min-w-0 max-xl:wrap-anywhere max-xl:[&_.figures]:whitespace-normal max-xl:order-2 max-xl:text-start max-xl:whitespace-normal max-xl:before:block max-xl:before:text-xs max-xl:before:text-muted max-xl:before:content-[attr(data-label)]';

export function PriceTable({ items }: { items: InventoryItem[] }) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Prices`}>
      <ColumnHeads
        cardsBelowDesk
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
      <th scope="row" className="min-w-24! font-semibold wrap-anywhere max-xl:col-span-2 max-xl:text-base/snug">
        {name}{' '}
        <span className={`text-sm font-normal text-muted ${item.variant ? '' : 'xl:hidden'}`}>{specsOf(item)}</span>
      </th>
      {PHONE_SPECS.map((spec) => (
        <td key={spec} className={`max-xl:hidden ${specClass(item[spec])}`}>
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
      <Num className="text-base font-semibold max-xl:order-1 max-xl:min-w-0 max-xl:text-base/snug max-xl:wrap-anywhere max-sm:[&_small]:hidden">
        <Price value={salePrice} />
        <span className="block text-sm font-normal empty:hidden">
          <BelowCostBadge item={item} />
        </span>
      </Num>
      <Num className="max-xl:order-3 max-xl:col-span-3">
        <div className="flex justify-end gap-1 max-xl:justify-between max-sm:-ms-3.5">
          <PriceHistoryLink item={item} />
          <EditPriceButton id={id} name={phoneLabel(item)} />
        </div>
      </Num>
    </tr>
  );
}
