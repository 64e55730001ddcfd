import { Plural, useLingui } from '@lingui/react/macro';
import type { MoveIn } from '#app/domain/shop/move-in/move-in.ts';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeResultForm, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { DiscardForm } from '#app/ui/admin/shop/move-in/discard-form.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { Meter, ProgressFigures } from '#app/ui/components/meter.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

export function MoveInProgress({ move, result }: { move: MoveIn; result: object | undefined }) {
  const { t } = useLingui();
  const { id, fileName, state, isIdle, documents, worked } = move;
  const labels: Record<string, string> = {
    arriving: t`The file is arriving`,
    reading: t`Reading the file`,
    checking: t`Checking what would happen`,
    moving: t`Moving in`,
  };
  const label = labels[state] ?? '';
  const isCounted = state === 'checking' || state === 'moving';
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere" role="status">
            {label}: {fileName}
          </span>
          {state === 'reading' && documents > 0 && (
            <span className="text-muted tabular-nums">
              <Plural value={documents} one="# document so far" other="# documents so far" />
            </span>
          )}
          {isCounted && <ProgressFigures done={worked} of={documents} />}
        </p>
        {isCounted && <Meter label={label} done={worked} of={Math.max(documents, 1)} />}
      </div>
      {isIdle && state === 'arriving' && (
        <Alert tone="warning">{t`The file has stopped arriving. Discard it and choose it again.`}</Alert>
      )}
      {isIdle && state !== 'arriving' && (
        <OfficeResultForm result={result} action={MOVE_IN_PATH}>
          <Alert tone="warning">{t`This was interrupted. Nothing is lost: it goes on where it stopped.`}</Alert>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="latest" value="none" />
          <SubmitButton className="self-start">{t`Go on`}</SubmitButton>
        </OfficeResultForm>
      )}
      {!isIdle && (
        <p className="text-sm text-muted">
          {t`You may leave this page; it goes on.`}{' '}
          <OfficeTextLink to={MOVE_IN_PATH}>{t`Show how far it is`}</OfficeTextLink>
        </p>
      )}
      {(state !== 'moving' || isIdle) && <DiscardForm id={id} isHalfDone={state === 'moving'} />}
    </section>
  );
}
