import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { InventoryItem } from '#app/domain/catalog/inventory-item.ts';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import { InventoryGrid } from '#app/ui/admin/inventory/inventory-grid.tsx';
import { InventoryTable } from '#app/ui/admin/inventory/inventory-table.tsx';
import {
  type ItemDeletionAnswer,
  ItemDeletionEffect,
  ItemDeletionOutcome,
} from '#app/ui/admin/inventory/item-delete-result.tsx';
import { itemPath } from '#app/ui/admin/inventory/item-link.ts';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';

export type InventoryView = 'grid' | 'table';

export function InventoryList({ items, view }: { items: InventoryItem[]; view: InventoryView }) {
  const fetcher = useFetcher<ItemDeletionAnswer>();
  const [asked, setAsked] = useState<InventoryItem>();
  // The result disappears when the page or filter changes.
  const { search } = useLocation();
  const [deletedAt, setDeletedAt] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);
  const List = view === 'table' ? InventoryTable : InventoryGrid;

  useEffect(() => {
    // The pressed button disappeared with its item.
    if (fetcher.data) outcome.current?.focus();
  }, [fetcher.data]);

  function remove() {
    if (asked) fetcher.submit(null, { method: 'post', action: `${itemPath(asked)}/deletion` });
    setAsked(undefined);
    setDeletedAt(search);
  }

  return (
    <>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-4 outline-none *:mb-5">
        {fetcher.data && deletedAt === search && <ItemDeletionOutcome answer={fetcher.data} />}
      </div>
      {items.length > 0 && <List items={items} onDelete={setAsked} />}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked && <Trans>Delete {phoneLabel(asked)}?</Trans>}
        verb={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      >
        {asked && <ItemDeletionEffect qty={asked.qty} />}
      </ConfirmDialog>
    </>
  );
}
