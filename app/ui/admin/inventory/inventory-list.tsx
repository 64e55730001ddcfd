import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import type { InventoryItem } from '#app/domain/inventory/inventory-item.ts';
import type { FirstPhotos } from '#app/domain/photos/photo.ts';
import { InventoryGrid } from '#app/ui/admin/inventory/inventory-grid.tsx';
import { InventoryTable } from '#app/ui/admin/inventory/inventory-table.tsx';
import {
  ItemDeletionEffect,
  ItemDeletionOutcome,
  type ItemDeletionResult,
} from '#app/ui/admin/inventory/item-delete-result.tsx';
import { itemPath } from '#app/ui/admin/inventory/item-link.ts';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';

export type InventoryView = 'grid' | 'table';

type InventoryListProps = { items: InventoryItem[]; photos: FirstPhotos; view: InventoryView };

export function InventoryList({ items, photos, view }: InventoryListProps) {
  const fetcher = useFetcher<ItemDeletionResult>();
  const [confirming, setConfirming] = useState<InventoryItem>();
  const { search } = useLocation();
  const [deletedAt, setDeletedAt] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);
  const List = view === 'table' ? InventoryTable : InventoryGrid;

  useEffect(() => {
    if (fetcher.data) outcome.current?.focus();
  }, [fetcher.data]);

  function remove() {
    if (confirming) fetcher.submit(null, { method: 'post', action: `${itemPath(confirming)}/deletion` });
    setConfirming(undefined);
    setDeletedAt(search);
  }

  return (
    <>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-4 outline-none *:mb-5">
        {fetcher.data && deletedAt === search && <ItemDeletionOutcome result={fetcher.data} />}
      </div>
      {items.length > 0 && <List items={items} photos={photos} onDelete={setConfirming} />}
      <ConfirmDialog
        open={confirming !== undefined}
        title={confirming && <Trans>Delete {phoneLabel(confirming)}?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setConfirming(undefined)}
      >
        {confirming && <ItemDeletionEffect qty={confirming.qty} />}
      </ConfirmDialog>
    </>
  );
}
