import { Trans } from '@lingui/react/macro';
import { receivePath } from '#app/ui/admin/paths/receive-path.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';

export function ReceiveLink({ item }: { item: { id: string } }) {
  return (
    <ButtonLink to={receivePath(item)}>
      <Trans>Receive phones</Trans>
    </ButtonLink>
  );
}
