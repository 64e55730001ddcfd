import { useLingui } from '@lingui/react/macro';
import { type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import { useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';

export function PriceHistoryLink({ item, className }: { item: Phone & { id: string }; className?: string }) {
  const { t } = useLingui();
  return (
    <OfficeButtonLink
      to={useHistoryPath()(item.id)}
      size="small"
      look="quiet"
      {...(className && { className })}
      aria-label={t`Price history of ${phoneLabel(item)}`}
    >
      {t`Price history`}
    </OfficeButtonLink>
  );
}
