import { useLingui } from '@lingui/react/macro';
import { modelOf, type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import { CARD_ROW } from '#app/ui/admin/components/card-row.ts';
import { receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { SpecCells, useSpecLabels } from '#app/ui/components/phone-specs.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { ColumnHeads, TableFrame } from '#app/ui/lists/table.tsx';

type LowItem = Phone & { id: string; qty: number; lowStockThreshold: number | null };

export function LowStockTable({ items }: { items: LowItem[] }) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Low stock`}>
      <ColumnHeads cardsOnPhone heads={[t`Model`, ...useSpecLabels(), { figure: t`Qty` }, { figure: t`Action` }]} />
      <tbody>
        {items.map((item) => (
          <tr
            key={item.id}
            className={`${CARD_ROW} max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-md:gap-x-2! max-md:py-1.5! max-md:[&>td:empty]:hidden`}
          >
            <th scope="row" className="min-w-24! py-0! max-md:col-span-3">
              <OfficeLink
                to={`/admin/inventory?${new URLSearchParams({ q: item.name })}`}
                className="flex min-h-12 items-center py-2 wrap-anywhere hover:underline max-md:min-h-11 max-md:py-1"
              >
                <span>
                  <UnbrokenText text={modelOf(item)} />
                </span>
              </OfficeLink>
            </th>
            <SpecCells phone={item} />
            <td className="text-right whitespace-normal max-md:text-left max-md:[&_span]:whitespace-normal">
              <StockCount qty={item.qty} threshold={item.lowStockThreshold} />
            </td>
            <td className="text-right max-md:col-start-4 max-md:row-span-2 max-md:row-start-1 max-md:self-center">
              <OfficeButtonLink
                to={receivePath(item)}
                size="small"
                look="tonal"
                aria-label={t`Receive ${phoneLabel(item)}`}
              >
                {t`Receive`}
              </OfficeButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
