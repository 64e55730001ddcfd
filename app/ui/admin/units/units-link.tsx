import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';

export function UnitsLink({ itemId }: { itemId: string }) {
  return (
    <ButtonLink to={`/admin/units?${new URLSearchParams({ item: itemId })}`}>
      <Trans>Phones with IMEI</Trans>
    </ButtonLink>
  );
}
