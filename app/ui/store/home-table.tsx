import { useLingui } from '@lingui/react/macro';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { Stock } from '#app/ui/badges.tsx';
import { ColumnHeads, TableFrame } from '#app/ui/table.tsx';

/** The current inventory as Home shows it (SPEC 2): model, RAM, ROM and quantity. */
export function HomeTable({ items }: { items: Pick<StockItem, 'id' | 'name' | 'ram' | 'rom' | 'qty'>[] }) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Current stock`}>
      <ColumnHeads heads={[t`Model`, t`RAM`, t`ROM`, { figure: t`Qty` }]} />
      <tbody>
        {items.map(({ id, name, ram, rom, qty }) => (
          <tr key={id}>
            <th scope="row" className="min-w-24">
              {name}
            </th>
            <td>{ram}</td>
            <td>{rom}</td>
            <td className="text-right whitespace-normal">
              <Stock qty={qty} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
