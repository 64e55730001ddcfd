import { Trans } from '@lingui/react/macro';
import { type LabelsOf, labelsPath, receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function UnitsLink({ itemId }: { itemId: string }) {
  return (
    <OfficeButtonLink to={useRowPath()(`/admin/units?${new URLSearchParams({ item: itemId })}`)}>
      <Trans>Phones with IMEI</Trans>
    </OfficeButtonLink>
  );
}

export function LabelsLink({ of }: { of: LabelsOf }) {
  return (
    <OfficeButtonLink to={labelsPath(of)} size="small">
      <Trans>Print labels</Trans>
    </OfficeButtonLink>
  );
}

export function ReceiveLink({ item }: { item: { id: string } }) {
  return (
    <OfficeButtonLink to={useRowPath()(receivePath(item))}>
      <Trans>Receive goods</Trans>
    </OfficeButtonLink>
  );
}
