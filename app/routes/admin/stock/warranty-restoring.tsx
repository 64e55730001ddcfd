import { useLingui } from '@lingui/react/macro';
import { reasonForm } from '#app/domain/fields.ts';
import { canRestore } from '#app/domain/stock/warranties/warranty.ts';
import { restoreWarranty } from '#app/domain/stock/warranties/warranty-change.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { requireFound } from '#app/http/found.ts';
import { readWarrantyPage } from '#app/routes/admin/stock/warranty-facts-read.server.ts';
import { ReasonForm } from '#app/ui/admin/components/reason-form.tsx';
import { WarrantyStepPage } from '#app/ui/admin/stock/warranties/warranty-step-page.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/warranty-restoring';

export const handle: LiveHandle = { shows: ['orders'] };

export const loader = ({ context, params }: Route.LoaderArgs) => readWarrantyPage(context, params.id);

export const action = personAction(reasonForm, async ({ db, by, id, value }) =>
  requireFound(await restoreWarranty(db, by, id, value), 'no-such-warranty'),
);

export const shouldRevalidate = revalidateAfterConflict;

export default function WarrantyRestoring({ loaderData: { warranty }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <WarrantyStepPage
      title={t`Restore the warranty`}
      warranty={warranty}
      result={actionData}
      done={t`The warranty is restored.`}
    >
      {canRestore(warranty) && (
        <ReasonForm result={actionData} look="main" hint={t`Only the shop sees it.`} button={t`Restore the warranty`}>
          {t`For a warranty that was voided by mistake. Its last day stays as it was.`}
        </ReasonForm>
      )}
    </WarrantyStepPage>
  );
}
