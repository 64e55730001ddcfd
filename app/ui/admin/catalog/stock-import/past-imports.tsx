import { Trans, useLingui } from '@lingui/react/macro';
import type { PastImport } from '#app/domain/catalog/stock-import/stock-import.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { IMPORT_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { ConfirmPage } from '#app/ui/forms/action-page.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

export function UndoQuestion({ past: { id, fileName, by, at } }: { past: PastImport }) {
  const { t } = useLingui();
  return (
    <ConfirmPage
      question={t`Take the whole list ${fileName} back?`}
      confirmLabel={<Trans>Undo</Trans>}
      back={IMPORT_PATH}
      fields={{ step: 'undo', id }}
    >
      <Trans>
        {by} imported it on <Moment at={at} />. Its pieces and IMEIs leave the stock, prices become what they were, and
        its new items go. What was sold, edited or counted since stays.
      </Trans>
    </ConfirmPage>
  );
}

/** The last lists, each with Undo. Those of others may have prices. */
export function PastImports({ past, mayUndoAll }: { past: PastImport[]; mayUndoAll: boolean }) {
  if (past.length === 0) return null;
  return (
    <Fold summary={<Trans>Last lists</Trans>} hint={<Trans>take a whole list back</Trans>}>
      <ul className="divide-y divide-base-300">
        {past.map(({ id, fileName, by, at, undone, isOwn }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {fileName}
              <span className="block text-sm text-muted *:whitespace-normal">
                {by} · <Moment at={at} />
              </span>
            </span>
            {undone && (
              <span className="shrink-0 text-sm text-muted">
                <Trans>Undone</Trans>
              </span>
            )}
            {!undone && (isOwn || mayUndoAll) && (
              <OfficeForm method="post" action={IMPORT_PATH} className="shrink-0">
                <input type="hidden" name="step" value="undo" />
                <input type="hidden" name="ask" value="first" />
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="danger" size="small">
                  <Trans>Undo</Trans>
                </SubmitButton>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
