import { Trans } from '@lingui/react/macro';
import { receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function UnitsLink({ itemId }: { itemId: string }) {
  return (
    <ButtonLink to={useRowPath()(`/admin/units?${new URLSearchParams({ item: itemId })}`)}>
      <Trans>Phones with IMEI</Trans>
    </ButtonLink>
  );
}

export function ReceiveLink({ item }: { item: { id: string } }) {
  return (
    <ButtonLink to={useRowPath()(receivePath(item))}>
      <Trans>Receive goods</Trans>
    </ButtonLink>
  );
}
