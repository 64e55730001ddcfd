import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';
import { VerbPage } from '#app/ui/forms/action-page.tsx';

/** Stands where an item was asked for that is not in the inventory, or no longer. */
export function NoSuchItemPage() {
  const { t } = useLingui();
  return (
    <VerbPage title={t`Not found`} back={{ to: '/admin/inventory', label: <Trans>Back to the inventory</Trans> }}>
      <NoSuchItem />
    </VerbPage>
  );
}

/** Says so. */
export function NoSuchItem() {
  return (
    <Alert>
      <Trans>This phone is not in the inventory any more.</Trans>
    </Alert>
  );
}
