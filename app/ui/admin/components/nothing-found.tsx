import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Empty } from '#app/ui/components/empty-state.tsx';

/** Stands where a search or a type finds no phone; `all` is the address without them. */
export function NothingFound({ all }: { all: string }) {
  return (
    <Empty
      title={<Trans>Nothing found</Trans>}
      action={
        <ButtonLink to={all} look="main">
          <Trans>Clear filters</Trans>
        </ButtonLink>
      }
    >
      <Trans>No phone matches this search and type.</Trans>
    </Empty>
  );
}
