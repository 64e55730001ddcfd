import { Trans, useLingui } from '@lingui/react/macro';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

export function EditPriceButton({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  return (
    <OfficeForm method="get" preventScrollReset>
      <PreservedParams except={['edit']} />
      <Button type="submit" name="edit" value={id} size="small" aria-label={t`Edit Price ${name}`}>
        <Trans>Edit Price</Trans>
      </Button>
    </OfficeForm>
  );
}
