import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';

/** Opens the Edit Price modal of an item over the list it stands in. */
export function EditPriceLink({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const opened = new URLSearchParams(params);
  opened.set('edit', id);
  return (
    <ButtonLink to={`?${opened}`} size="small" preventScrollReset aria-label={t`Edit Price ${name}`}>
      <Trans>Edit Price</Trans>
    </ButtonLink>
  );
}
