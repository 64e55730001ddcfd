import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { reasonForm } from '#app/domain/fields.ts';
import { isRevoked } from '#app/domain/stock/warranties/warranty.ts';
import { voidWarranty } from '#app/domain/stock/warranties/warranty-change.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { readWarrantyPage } from '#app/routes/admin/stock/warranty-facts-read.server.ts';
import { ReasonForm } from '#app/ui/admin/components/reason-form.tsx';
import { WarrantyStepPage } from '#app/ui/admin/stock/warranties/warranty-step-page.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/warranty-voiding';

export const handle: LiveHandle = { shows: ['orders'] };

export const loader = ({ context, params }: Route.LoaderArgs) => readWarrantyPage(context, params.id);

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, reasonForm);
  if (!form.ok) return badForm(form);
  const by = { now: new Date(), uid: context.get(adminContext).id };
  const voided = await voidWarranty(context.get(shopContext).db, by, id, form.value);
  if (voided.ok) return voided;
  if (voided.problem === 'no-such-warranty') throw data(null, { status: 404 });
  return data({ ok: false as const, problem: voided.problem }, { status: 409 });
}

export const shouldRevalidate = revalidateAfterConflict;

export default function WarrantyVoiding({ loaderData: { warranty }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <WarrantyStepPage
      title={t`Void the warranty`}
      warranty={warranty}
      result={actionData}
      done={<Trans>The warranty is void.</Trans>}
    >
      {!isRevoked(warranty) && (
        <ReasonForm result={actionData} hint={t`Only the shop sees it.`} button={<Trans>Void the warranty</Trans>}>
          <Trans>Everybody who has the QR code will see that the warranty is void.</Trans>
        </ReasonForm>
      )}
    </WarrantyStepPage>
  );
}
