import { useLingui } from '@lingui/react/macro';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

export function EditPriceButton({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  if (!useMaySend(`${itemPath({ id })}/price`)) return null;
  return (
    <OfficeForm method="get" preventScrollReset>
      <PreservedParams except={['edit']} />
      <Button type="submit" name="edit" value={id} size="small" aria-label={t`Edit Price ${name}`}>
        {t`Edit Price`}
      </Button>
    </OfficeForm>
  );
}
