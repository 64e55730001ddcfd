import { Trans } from '@lingui/react/macro';
import { NothingFound } from '#app/ui/admin/components/nothing-found.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

export function PricesEmpty({ filtered, closest }: { filtered: boolean; closest: string[] }) {
  if (filtered) return <NothingFound allPath="/admin/update-prices" closest={closest} />;
  return (
    <EmptyState title={<Trans>No prices yet</Trans>} to="/admin/add-inventory" action={<Trans>Add Inventory</Trans>}>
      <Trans>Add the first phone to see its price here.</Trans>
    </EmptyState>
  );
}
