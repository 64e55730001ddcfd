import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';

/** Stands where an item was asked for that is not in the inventory, or no longer. */
export function NoSuchItemPage() {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Inventory`}
      missing
      back={{ to: '/admin/inventory', label: <Trans>Back to the inventory</Trans> }}
    >
      <NoSuchItem />
    </ActionPage>
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
