import { Trans } from '@lingui/react/macro';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function CrossSellsLink({ item, look }: { item: { id: string }; look?: 'quiet' }) {
  return (
    <OfficeButtonLink
      to={useRowPath()(`${itemPath(item)}/cross-sells`)}
      {...(look && { look, size: 'small' as const })}
    >
      <Trans>Goes with it</Trans>
    </OfficeButtonLink>
  );
}
