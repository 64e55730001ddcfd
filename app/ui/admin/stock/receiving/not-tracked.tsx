import { Trans } from '@lingui/react/macro';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function NotTracked({ item }: { item: InventoryItem }) {
  const rowPath = useRowPath();
  return (
    <Alert
      tone="warning"
      action={
        <ButtonLink to={rowPath(itemPath(item))} size="small">
          <Trans>Edit details</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        IMEI numbers are not recorded for this phone. To receive it with its numbers, choose “Where known” or “For every
        phone” under IMEI numbers.
      </Trans>
    </Alert>
  );
}
