import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { batchPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { ActionPage, ConfirmPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

/** Without scripts, `UndoRatesPage` asks for confirmation. */
export function UndoRates({ id }: { id: string }) {
  const { t } = useLingui();
  const submit = useSubmit();
  const isSaving = useIsSubmitting();
  const [isAsking, setAsking] = useState(false);
  const action = `${batchPath(id)}/undo`;
  return (
    <OfficeForm method="post" action={action}>
      <input type="hidden" name="ask" value="first" />
      <Button
        type="submit"
        look="quiet"
        busy={isSaving}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {t`Undo`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Undo these rates?`}
        confirmLabel={t`Undo`}
        onConfirm={() => {
          setAsking(false);
          submit(null, { method: 'post', action });
        }}
        onClose={() => setAsking(false)}
      >
        <Effect />
      </ConfirmDialog>
    </OfficeForm>
  );
}

export function UndoRatesPage({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ConfirmPage question={t`Undo these rates?`} confirmLabel={t`Undo`} back={batchPath(id)}>
      <Effect />
    </ConfirmPage>
  );
}

export function UndoRatesFailedPage({ id, result }: { id: string; result: Unavailable }) {
  const { t } = useLingui();
  return (
    <ActionPage title={t`Rate Day`} back={{ to: batchPath(id), label: t`Rate Day` }}>
      <UnavailableAlert result={result} />
    </ActionPage>
  );
}

function Effect() {
  return (
    <Trans>
      Items that still have these prices get their earlier price and rate back. Items that changed since, and all
      orders, stay as they are.
    </Trans>
  );
}
