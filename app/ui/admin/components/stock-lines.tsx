import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Phone } from '#app/domain/phone/phone.ts';
import { SpecCells, useSpecLabels } from '#app/ui/components/phone-specs.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { ColumnHeads, TableFrame } from '#app/ui/lists/table.tsx';

type Line = Phone & { id: string; qty: number; lowStockThreshold?: number | null };
type StockLinesProps = {
  label: string;
  items: Line[];
  linkOf?: (item: Line) => string;
};

export function StockLines({ label, items, linkOf }: StockLinesProps) {
  const { t } = useLingui();
  return (
    <TableFrame label={label}>
      <ColumnHeads heads={[t`Model`, ...useSpecLabels(), { figure: t`Qty` }]} />
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row" className={`min-w-24! ${linkOf ? 'py-0!' : ''}`}>
              {linkOf ? (
                <Link to={linkOf(item)} className="flex min-h-12 items-center py-2 wrap-anywhere hover:underline">
                  <span>
                    <UnbrokenText text={item.name} />
                  </span>
                </Link>
              ) : (
                <UnbrokenText text={item.name} />
              )}
            </th>
            <SpecCells phone={item} />
            <td className="text-right whitespace-normal">
              <StockCount qty={item.qty} threshold={item.lowStockThreshold} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
