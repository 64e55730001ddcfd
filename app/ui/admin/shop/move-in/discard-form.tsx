import { useLingui } from '@lingui/react/macro';
import { MOVE_IN_DISCARD_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';

/** What has been written stays, and the file can be sent again. */
export function DiscardForm({ id, isHalfDone = false }: { id: string; isHalfDone?: boolean }) {
  const { t } = useLingui();
  return (
    <OfficeForm method="post" action={MOVE_IN_DISCARD_PATH}>
      <input type="hidden" name="id" value={id} />
      {isHalfDone && (
        <p className="mb-2 text-sm text-muted">
          {t`Or end it here: what has moved in stays, and the same file brings the rest later.`}
        </p>
      )}
      <Button type="submit">{isHalfDone ? t`End this move` : t`Discard this file`}</Button>
    </OfficeForm>
  );
}
