import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';

/** Stands where there is no price to update: because nothing was found, or because there is no phone yet. */
export function NoPrices({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Empty
        title={<Trans>Nothing found</Trans>}
        action={
          <ButtonLink to="/admin/update-prices" look="main">
            <Trans>Clear filters</Trans>
          </ButtonLink>
        }
      >
        <Trans>No phone matches this search and type.</Trans>
      </Empty>
    );
  }
  return (
    <Empty
      title={<Trans>No prices yet</Trans>}
      action={
        <ButtonLink to="/admin/add-inventory" look="main">
          <Trans>Add Inventory</Trans>
        </ButtonLink>
      }
    >
      <Trans>Add the first phone, and its price stands here.</Trans>
    </Empty>
  );
}
