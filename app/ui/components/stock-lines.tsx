import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { Stock } from '#app/ui/components/badges.tsx';
import { ColumnHeads, TableFrame } from '#app/ui/components/table.tsx';
import { Unbroken } from '#app/ui/components/unbroken-text.tsx';

type Line = Pick<StockItem, 'id' | 'name' | 'ram' | 'rom' | 'qty'>;
type StockLinesProps = {
  label: string;
  items: Line[];
  /** Where a model leads, where it leads anywhere. */
  linkOf?: (item: Line) => string;
};

/** What is on hand: model, RAM, ROM and quantity, as Home and Low Stock Alert show it (SPEC 2). */
export function StockLines({ label, items, linkOf }: StockLinesProps) {
  const { t } = useLingui();
  return (
    <TableFrame label={label}>
      <ColumnHeads heads={[t`Model`, t`RAM`, t`ROM`, { figure: t`Qty` }]} />
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row" className={`min-w-24! ${linkOf ? 'py-0!' : ''}`}>
              {linkOf ? (
                <Link to={linkOf(item)} className="flex min-h-12 items-center py-2 wrap-anywhere hover:underline">
                  <span>
                    <Unbroken text={item.name} />
                  </span>
                </Link>
              ) : (
                <Unbroken text={item.name} />
              )}
            </th>
            <td>{item.ram}</td>
            <td>{item.rom}</td>
            <td className="text-right whitespace-normal">
              <Stock qty={item.qty} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
