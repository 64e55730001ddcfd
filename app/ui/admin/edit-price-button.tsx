import { Trans, useLingui } from '@lingui/react/macro';
import { Form, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Opens the Edit Price modal of an item over the list it stands in; the list's filters and page stay. */
export function EditPriceButton({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const kept = [...params].filter(([key]) => key !== 'edit');
  return (
    <Form method="get" preventScrollReset>
      {kept.map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit" name="edit" value={id} size="small" aria-label={t`Edit Price ${name}`}>
        <Trans>Edit Price</Trans>
      </Button>
    </Form>
  );
}
