import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { InventoryGrid } from '#app/ui/admin/catalog/inventory/inventory-grid.tsx';
import type { InventoryRows } from '#app/ui/admin/catalog/inventory/inventory-row.tsx';
import { BULK_EDIT_PATH, SelectionBar } from '#app/ui/admin/catalog/inventory/inventory-selection.tsx';
import { InventoryTable } from '#app/ui/admin/catalog/inventory/inventory-table.tsx';
import {
  ItemDeletionEffect,
  ItemDeletionOutcome,
  type ItemDeletionResult,
} from '#app/ui/admin/catalog/inventory/item-delete-result.tsx';
import { ItemSheet } from '#app/ui/admin/catalog/inventory/item-sheet.tsx';
import { QtySaved } from '#app/ui/admin/catalog/inventory/quantity/qty-saved.tsx';
import type { SavedQty } from '#app/ui/admin/catalog/inventory/quantity/use-qty-edit.ts';
import { ImportLink } from '#app/ui/admin/catalog/stock-import/import-link.tsx';
import { NothingFound } from '#app/ui/admin/components/nothing-found.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

export function InventoryEmpty({ filtered, closest }: { filtered: boolean; closest: string[] }) {
  const { t } = useLingui();
  if (filtered) return <NothingFound allPath="/admin/inventory" closest={closest} />;
  return (
    <EmptyState
      title={t`No items yet`}
      action={
        <span className="flex flex-col items-center gap-2">
          <OfficeButtonLink to="/admin/add-inventory" look="main">
            {t`Add Inventory`}
          </OfficeButtonLink>
          <ImportLink />
        </span>
      }
    >
      {t`Add the first one, and buyers see it in the shop.`}
    </EmptyState>
  );
}

export type InventoryView = 'grid' | 'table';

type InventoryListProps = InventoryRows & { view: InventoryView };

export function InventoryList({ items, photos, counts, view }: InventoryListProps) {
  const fetcher = useFetcher<ItemDeletionResult>();
  const [itemToDelete, setItemToDelete] = useState<ShownItem>();
  const { search } = useLocation();
  // The URL parameters of the list in which the last item was deleted.
  const [deletionSearch, setDeletionSearch] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string>();
  const openItem = items.find(({ id }) => id === openId);
  const [savedQty, setSavedQty] = useState<SavedQty>();
  const headingId = useId();
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const selection = useMayOpen()(BULK_EDIT_PATH) ? { ids: selectedIds, set: setSelectedIds } : null;

  useEffect(() => {
    if (fetcher.data) outcome.current?.focus();
  }, [fetcher.data]);

  const close = () => setOpenId(undefined);

  function askToDelete(item: ShownItem) {
    close();
    setItemToDelete(item);
  }

  function finishQty(qty: SavedQty) {
    close();
    setSavedQty(qty);
  }

  function deleteItem() {
    if (itemToDelete) fetcher.submit(null, { method: 'post', action: `${itemPath(itemToDelete)}/deletion` });
    setItemToDelete(undefined);
    setDeletionSearch(search);
  }

  return (
    <>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-4 outline-none *:mb-5">
        {fetcher.data && deletionSearch === search && <ItemDeletionOutcome result={fetcher.data} />}
      </div>
      {items.length > 0 &&
        (view === 'grid' ? (
          <InventoryGrid items={items} photos={photos} counts={counts} onDelete={setItemToDelete} />
        ) : (
          <InventoryTable
            items={items}
            photos={photos}
            counts={counts}
            selection={selection}
            onOpen={({ id }) => setOpenId(id)}
            onDelete={setItemToDelete}
            onSaved={setSavedQty}
          />
        ))}
      {view === 'table' && selection && <SelectionBar items={items} selection={selection} />}
      <Dialog open={openItem !== undefined} onClose={close} labelledBy={headingId}>
        {openItem && (
          <ItemSheet
            item={openItem}
            photo={photos[openItem.id]}
            counts={counts[openItem.id]}
            headingId={headingId}
            onSaved={finishQty}
            onDelete={askToDelete}
            onClose={close}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={itemToDelete !== undefined}
        title={itemToDelete && <Trans>Delete {phoneLabel(itemToDelete)}?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        onConfirm={deleteItem}
        onClose={() => setItemToDelete(undefined)}
      >
        {itemToDelete && <ItemDeletionEffect qty={itemToDelete.qty} />}
      </ConfirmDialog>
      {savedQty && (
        <QtySaved
          key={savedQty.id}
          saved={savedQty}
          onSaved={setSavedQty}
          onDismiss={() => {
            setSavedQty(undefined);
            outcome.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
