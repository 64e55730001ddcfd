import { useLingui } from '@lingui/react/macro';
import { ActionPage } from '#app/ui/forms/action-page.tsx';

export function BuyerGone() {
  const { t } = useLingui();
  return <ActionPage title={t`Buyer`} back={{ to: '/admin/buyers', label: t`Back to all buyers` }} missing />;
}
