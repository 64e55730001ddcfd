import { Trans } from '@lingui/react/macro';
import { NothingFound } from '#app/ui/admin/components/nothing-found.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Empty } from '#app/ui/components/empty-state.tsx';

/** Stands where the inventory shows nothing: because nothing was found, or because there is none yet. */
export function NoInventory({ filtered }: { filtered: boolean }) {
  if (filtered) return <NothingFound all="/admin/inventory" />;
  return (
    <Empty
      title={<Trans>No phones yet</Trans>}
      action={
        <ButtonLink to="/admin/add-inventory" look="main">
          <Trans>Add Inventory</Trans>
        </ButtonLink>
      }
    >
      <Trans>Add the first one, and buyers see it in the shop.</Trans>
    </Empty>
  );
}
