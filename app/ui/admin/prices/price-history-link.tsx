import { Trans, useLingui } from '@lingui/react/macro';
import { type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import { useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';

export function PriceHistoryLink({ item, className }: { item: Phone & { id: string }; className?: string }) {
  const { t } = useLingui();
  return (
    <ButtonLink
      to={useHistoryPath()(item.id)}
      size="small"
      look="quiet"
      {...(className && { className })}
      aria-label={t`Price history of ${phoneLabel(item)}`}
    >
      <Trans>Price history</Trans>
    </ButtonLink>
  );
}
