import { useLingui } from '@lingui/react/macro';
import type { CashRefusal } from '#app/domain/money/drawers/drawer.ts';
import { DRAWERS_PATH } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';

/** Says why no drawer takes or gives this cash. It names no sum, because somebody counts the drawer without knowing. */
export function CashProblem({ problem }: Pick<CashRefusal, 'problem'>) {
  const { t } = useLingui();
  if (problem === 'drawer-short') return t`There is not that much cash in the drawer.`;
  return (
    <>
      {t`No drawer is open, so this cash would be counted nowhere.`}{' '}
      <OfficeLink to={DRAWERS_PATH} className="tall-link link">
        {t`Open a drawer`}
      </OfficeLink>
    </>
  );
}
