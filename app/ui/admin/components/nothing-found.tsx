import { useLingui } from '@lingui/react/macro';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

/** `allPath` is the list without filters. */
export function NothingFound({ allPath, closest }: { allPath: string; closest: string[] }) {
  const { t } = useLingui();
  const action = (
    <>
      <ClosestNames names={closest} />
      <OfficeButtonLink to={allPath} look="main">
        {t`Clear filters`}
      </OfficeButtonLink>
    </>
  );
  return (
    <EmptyState title={t`Nothing found`} action={action}>
      {t`No item matches this search and type.`}
    </EmptyState>
  );
}
