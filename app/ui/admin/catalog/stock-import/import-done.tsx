import { Plural, Trans } from '@lingui/react/macro';
import type { ImportDone as Saved } from '#app/domain/catalog/stock-import/stock-import.ts';
import { IMPORT_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';

export function ImportDone({ saved }: { saved: Saved }) {
  if ('undone' in saved)
    return (
      <Toast>
        <Trans>{saved.undone} is taken back.</Trans>{' '}
        {saved.kept.length > 0 && (
          <>
            <Plural
              value={saved.kept.length}
              one="Something of # item was sold or edited since, and stays:"
              other="Something of # items was sold or edited since, and stays:"
            />{' '}
            {saved.kept.slice(0, 20).join(', ')}
          </>
        )}
      </Toast>
    );
  if (!('counts' in saved)) return null;
  const { id, counts } = saved;
  return (
    <Toast
      action={
        <OfficeForm method="post" action={IMPORT_PATH}>
          <input type="hidden" name="step" value="undo" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="small">
            <Trans>Undo</Trans>
          </Button>
        </OfficeForm>
      }
    >
      <Plural value={counts.new} _0="No new row." one="# new row." other="# new rows." />{' '}
      <Plural value={counts.changed} _0="No row changed." one="# row changed." other="# rows changed." />{' '}
      {counts.refused > 0 && <Plural value={counts.refused} one="# row was left out." other="# rows were left out." />}{' '}
      <OfficeLink to="/admin/inventory" className="link">
        <Trans>Look at the inventory</Trans>
      </OfficeLink>
    </Toast>
  );
}
