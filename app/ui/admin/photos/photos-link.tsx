import { Trans } from '@lingui/react/macro';
import { photosPath } from '#app/ui/admin/photos/photo-result.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';

export function PhotosLink({ id }: { id: string }) {
  return (
    <ButtonLink to={photosPath(id)}>
      <Trans>Photos</Trans>
    </ButtonLink>
  );
}
