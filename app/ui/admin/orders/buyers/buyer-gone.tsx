import { Trans, useLingui } from '@lingui/react/macro';
import { ActionPage } from '#app/ui/forms/action-page.tsx';

export function BuyerGone() {
  const { t } = useLingui();
  return (
    <ActionPage title={t`Buyer`} back={{ to: '/admin/buyers', label: <Trans>Back to all buyers</Trans> }} missing />
  );
}
