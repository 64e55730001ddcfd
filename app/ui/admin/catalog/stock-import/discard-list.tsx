import { Trans } from '@lingui/react/macro';
import { IMPORT_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';

export function DiscardList({ id }: { id: string }) {
  return (
    <OfficeForm method="post" action={IMPORT_PATH}>
      <input type="hidden" name="step" value="discard" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit">
        <Trans>Discard this list</Trans>
      </Button>
    </OfficeForm>
  );
}
