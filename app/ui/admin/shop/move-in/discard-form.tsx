import { Trans } from '@lingui/react/macro';
import { MOVE_IN_DISCARD_PATH } from '#app/ui/admin/paths/move-in-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';

/** Nothing has been written yet, and the file can be sent again. */
export function DiscardForm({ id }: { id: string }) {
  return (
    <OfficeForm method="post" action={MOVE_IN_DISCARD_PATH}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit">
        <Trans>Discard this file</Trans>
      </Button>
    </OfficeForm>
  );
}
