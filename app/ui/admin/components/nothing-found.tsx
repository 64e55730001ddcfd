import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

/** `allPath` is the list without filters. */
export function NothingFound({ allPath, closest }: { allPath: string; closest: string[] }) {
  const action = (
    <>
      <ClosestNames names={closest} />
      <ButtonLink to={allPath} look="main">
        <Trans>Clear filters</Trans>
      </ButtonLink>
    </>
  );
  return (
    <EmptyState title={<Trans>Nothing found</Trans>} action={action}>
      <Trans>No item matches this search and type.</Trans>
    </EmptyState>
  );
}
