import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { Stock } from '#app/ui/badges.tsx';
import { ColumnHeads, TableFrame } from '#app/ui/table.tsx';

/** What runs out, each a link to where its quantity is corrected. */
export function LowStockTable({ items }: { items: Pick<StockItem, 'id' | 'name' | 'ram' | 'rom' | 'qty'>[] }) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Low stock`}>
      <ColumnHeads heads={[t`Model`, t`RAM`, t`ROM`, { figure: t`Qty` }]} />
      <tbody>
        {items.map(({ id, name, ram, rom, qty }) => (
          <tr key={id}>
            <th scope="row" className="min-w-24! py-0!">
              <Link
                to={`/admin/inventory?${new URLSearchParams({ q: name })}`}
                className="flex min-h-12 items-center wrap-anywhere underline decoration-base-300 underline-offset-4 hover:decoration-current"
              >
                {name}
              </Link>
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
