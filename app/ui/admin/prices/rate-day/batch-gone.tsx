import { useLingui } from '@lingui/react/macro';
import { RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';

export function BatchGone() {
  const { t } = useLingui();
  return (
    <Page title={t`Not found`} width="form">
      <EmptyState title={t`This draft does not exist any more.`} to={RATE_DAY_PATH} action={t`Enter new rates`} />
    </Page>
  );
}
