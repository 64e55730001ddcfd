import { Trans, useLingui } from '@lingui/react/macro';
import type { PricedItem } from '#app/domain/prices/pricing/priced-item.ts';
import { OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Alert } from '#app/ui/components/message.tsx';

type BelowCostProps = { item: Pick<PricedItem, 'exceedingCost'> };

export function BelowCostBadge({ item: { exceedingCost } }: BelowCostProps) {
  const { t } = useLingui();
  if (!exceedingCost) return null;
  return <Badge colour="red">{t`Below cost`}</Badge>;
}

/** @param editPath the path of the price form, if it is on another page */
export function BelowCostAlert({ item: { exceedingCost }, editPath }: BelowCostProps & { editPath?: string }) {
  const { t } = useLingui();
  if (!exceedingCost) return null;
  const action = editPath && <OfficeTextLink to={editPath}>{t`Edit Price`}</OfficeTextLink>;
  return (
    <Alert tone="warning" action={action}>
      <Trans>
        The price is below cost: a piece now costs <Mmk value={exceedingCost} />.
      </Trans>
    </Alert>
  );
}
