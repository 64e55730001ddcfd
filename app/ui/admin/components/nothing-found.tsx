import { Trans } from '@lingui/react/macro';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

/** `allPath` is the list without filters. */
export function NothingFound({ allPath, closest }: { allPath: string; closest: string[] }) {
  const action = (
    <>
      <ClosestNames names={closest} />
      <OfficeButtonLink to={allPath} look="main">
        <Trans>Clear filters</Trans>
      </OfficeButtonLink>
    </>
  );
  return (
    <EmptyState title={<Trans>Nothing found</Trans>} action={action}>
      <Trans>No item matches this search and type.</Trans>
    </EmptyState>
  );
}
