// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid loses its roles.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  InventoryRow,
  type InventoryRowProps,
  type InventoryRows,
} from '#app/ui/admin/catalog/inventory/inventory-row.tsx';
import { PageSelectionBox } from '#app/ui/admin/catalog/inventory/inventory-selection.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';

type InventoryTableProps = InventoryRows & Omit<InventoryRowProps, 'item' | 'photo' | 'counts'>;

/** A table on wide screens. On narrow ones a list, where a press on a row outside its checkbox opens the item. */
export function InventoryTable({ items, photos, counts, ...row }: InventoryTableProps) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const canEdit = items.some((item) => mayOpen(itemPath(item)));
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section tabIndex={0} aria-label={t`Inventory`} className="relative overflow-x-auto max-xl:-mx-4">
      <table role="table" aria-label={t`Inventory`} className="table max-xl:block xl:[&_th]:px-1.5!">
        <thead role="rowgroup" className="max-xl:sr-only">
          <tr role="row">
            <Head>
              <span className="flex items-center gap-3">
                {row.selection && <PageSelectionBox items={items} selection={row.selection} />}
                {t`Model`}
              </span>
            </Head>
            <Head>{t`Type`}</Head>
            {items.some(({ cost }) => cost !== undefined) && (
              <Head className="text-right">
                {t`Cost`}
                <span className="block font-normal">
                  {t`Rate`} · {t`Profit %`}
                </span>
              </Head>
            )}
            <Head className="text-right">{t`Price`}</Head>
            <Head>{t`Qty`}</Head>
            {canEdit && <Head className="text-right">{t`Action`}</Head>}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-xl:block max-xl:border-t max-xl:border-base-300">
          {items.map((item) => (
            <InventoryRow key={item.id} item={item} photo={photos[item.id]} counts={counts[item.id]} {...row} />
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
