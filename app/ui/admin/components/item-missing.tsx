import { useLingui } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';

export function ItemMissingPage() {
  const { t } = useLingui();
  return (
    <ActionPage title={t`Inventory`} missing back={{ to: '/admin/inventory', label: t`Back to the inventory` }}>
      <ItemMissing />
    </ActionPage>
  );
}

export function ItemMissing() {
  const { t } = useLingui();
  return <Alert>{t`This item is not in the inventory any more.`}</Alert>;
}
