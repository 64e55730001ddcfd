import { Trans } from '@lingui/react/macro';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function CrossSellsLink({ item, look }: { item: { id: string }; look?: 'quiet' }) {
  return (
    <ButtonLink to={useRowPath()(`${itemPath(item)}/cross-sells`)} {...(look && { look, size: 'small' as const })}>
      <Trans>Goes with it</Trans>
    </ButtonLink>
  );
}
