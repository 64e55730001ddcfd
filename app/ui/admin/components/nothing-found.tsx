import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

/** `all` is the URL without the filter. */
export function NothingFound({ all }: { all: string }) {
  return (
    <EmptyState title={<Trans>Nothing found</Trans>} to={all} action={<Trans>Clear filters</Trans>}>
      <Trans>No phone matches this search and type.</Trans>
    </EmptyState>
  );
}
