import { useLingui } from '@lingui/react/macro';
import { type LabelsOf, labelsPath, receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function UnitsLink({ itemId }: { itemId: string }) {
  const { t } = useLingui();
  return (
    <OfficeButtonLink to={useRowPath()(`/admin/units?${new URLSearchParams({ item: itemId })}`)}>
      {t`Phones with IMEI`}
    </OfficeButtonLink>
  );
}

export function LabelsLink({ of }: { of: LabelsOf }) {
  const { t } = useLingui();
  return (
    <OfficeButtonLink to={labelsPath(of)} size="small">
      {t`Print labels`}
    </OfficeButtonLink>
  );
}

export function ReceiveLink({ item }: { item: { id: string } }) {
  const { t } = useLingui();
  return <OfficeButtonLink to={useRowPath()(receivePath(item))}>{t`Receive goods`}</OfficeButtonLink>;
}
