import { Trans } from '@lingui/react/macro';
import { NothingFound } from '#app/ui/admin/components/nothing-found.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

export function InventoryEmpty({ filtered, closest }: { filtered: boolean; closest: string[] }) {
  if (filtered) return <NothingFound allPath="/admin/inventory" closest={closest} />;
  return (
    <EmptyState title={<Trans>No phones yet</Trans>} to="/admin/add-inventory" action={<Trans>Add Inventory</Trans>}>
      <Trans>Add the first one, and buyers see it in the shop.</Trans>
    </EmptyState>
  );
}
