import { Trans } from '@lingui/react/macro';
import { MOVE_IN_DISCARD_PATH } from '#app/ui/admin/paths/move-in-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';

/** What has been written stays, and the file can be sent again. */
export function DiscardForm({ id, isHalfDone = false }: { id: string; isHalfDone?: boolean }) {
  return (
    <OfficeForm method="post" action={MOVE_IN_DISCARD_PATH}>
      <input type="hidden" name="id" value={id} />
      {isHalfDone && (
        <p className="mb-2 text-sm text-muted">
          <Trans>Or end it here: what has moved in stays, and the same file brings the rest later.</Trans>
        </p>
      )}
      <Button type="submit">{isHalfDone ? <Trans>End this move</Trans> : <Trans>Discard this file</Trans>}</Button>
    </OfficeForm>
  );
}
