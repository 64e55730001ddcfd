import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import type { InventoryItem } from '#app/domain/inventory/inventory-item.ts';
import { ChoiceBar } from '#app/ui/admin/inventory/inventory-choice.tsx';
import { InventoryGrid } from '#app/ui/admin/inventory/inventory-grid.tsx';
import type { InventoryRows } from '#app/ui/admin/inventory/inventory-row.tsx';
import { InventoryTable } from '#app/ui/admin/inventory/inventory-table.tsx';
import {
  ItemDeletionEffect,
  ItemDeletionOutcome,
  type ItemDeletionResult,
} from '#app/ui/admin/inventory/item-delete-result.tsx';
import { itemPath } from '#app/ui/admin/inventory/item-path.ts';
import { ItemSheet } from '#app/ui/admin/inventory/item-sheet.tsx';
import { QtySaved } from '#app/ui/admin/inventory/quantity/qty-saved.tsx';
import type { SavedQty } from '#app/ui/admin/inventory/quantity/use-qty-edit.ts';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';

export type InventoryView = 'grid' | 'table';

type InventoryListProps = InventoryRows & { view: InventoryView };

export function InventoryList({ items, photos, counts, view }: InventoryListProps) {
  const fetcher = useFetcher<ItemDeletionResult>();
  const [confirming, setConfirming] = useState<InventoryItem>();
  const { search } = useLocation();
  const [deletedAt, setDeletedAt] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string>();
  const open = items.find(({ id }) => id === openId);
  const [saved, setSaved] = useState<SavedQty>();
  const headingId = useId();
  const [chosen, setChosen] = useState<string[]>([]);
  const choice = { ids: chosen, set: setChosen };

  useEffect(() => {
    if (fetcher.data) outcome.current?.focus();
  }, [fetcher.data]);

  const close = () => setOpenId(undefined);

  function askToDelete(item: InventoryItem) {
    close();
    setConfirming(item);
  }

  function finishQty(done: SavedQty) {
    close();
    setSaved(done);
  }

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
      {items.length > 0 &&
        (view === 'grid' ? (
          <InventoryGrid items={items} photos={photos} counts={counts} onDelete={setConfirming} />
        ) : (
          <InventoryTable
            items={items}
            photos={photos}
            counts={counts}
            choice={choice}
            onOpen={({ id }) => setOpenId(id)}
            onDelete={setConfirming}
            onSaved={setSaved}
          />
        ))}
      {view === 'table' && <ChoiceBar items={items} choice={choice} />}
      <Dialog open={open !== undefined} onClose={close} labelledBy={headingId}>
        {open && (
          <ItemSheet
            item={open}
            photo={photos[open.id]}
            counts={counts[open.id]}
            headingId={headingId}
            onSaved={finishQty}
            onDelete={askToDelete}
            onClose={close}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={confirming !== undefined}
        title={confirming && <Trans>Delete {phoneLabel(confirming)}?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setConfirming(undefined)}
      >
        {confirming && <ItemDeletionEffect qty={confirming.qty} />}
      </ConfirmDialog>
      {saved && (
        <QtySaved
          key={saved.id}
          saved={saved}
          onSaved={setSaved}
          onDismiss={() => {
            setSaved(undefined);
            outcome.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
