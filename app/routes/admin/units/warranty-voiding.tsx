import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import { isStanding } from '#app/domain/warranties/warranty.ts';
import { voidWarranty } from '#app/domain/warranties/warranty-change.server.ts';
import { warrantyVoidForm } from '#app/domain/warranties/warranty-form.ts';
import { readWarranty } from '#app/domain/warranties/warranty-read.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { adminWarrantyPath } from '#app/ui/admin/warranties/warranty-path.ts';
import { WarrantyRefusal } from '#app/ui/admin/warranties/warranty-refusal.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { WarrantyBadge } from '#app/ui/components/warranty-labels.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { orUnavailable, UnavailableAlert } from '#app/ui/forms/unavailable.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/warranty-voiding';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const warranty = await readWarranty(db, { now: new Date(), timeZone: env.timeZone }, id);
  if (!warranty) throw data(null, { status: 404 });
  return { warranty };
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, warrantyVoidForm);
  if (!form.ok) return badForm(form);
  const by = { now: new Date(), uid: context.get(adminContext).id };
  const voided = await voidWarranty(context.get(shopContext).db, by, id, form.value);
  if (voided.ok) return voided;
  if (voided.problem === 'no-such-warranty') throw data(null, { status: 404 });
  return data({ ok: false as const, problem: voided.problem }, { status: 409 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnavailable(serverAction);

export default function WarrantyVoiding({ loaderData: { warranty }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isSubmitting = useIsSubmitting();
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  return (
    <Page title={t`Void the warranty`} lead={phoneLabel(warranty.phone)} width="form">
      <div className="flex flex-col gap-5">
        <p>
          <WarrantyBadge state={warranty.state} />
        </p>
        {actionData && 'ok' in actionData && actionData.ok && (
          <Toast>
            <Trans>The warranty is void.</Trans>
          </Toast>
        )}
        <UnavailableAlert result={actionData} />
        {actionData && 'problem' in actionData && <WarrantyRefusal problem={actionData.problem} />}
        {isStanding(warranty) && (
          <Form method="post" noValidate className="flex flex-col gap-4">
            <p>
              <Trans>Its page says that it is void, to everybody who has the QR code. You cannot undo this.</Trans>
            </p>
            <TextField
              label={t`Reason`}
              name="reason"
              autoComplete="off"
              hint={t`Only the shop sees it.`}
              typed={refused?.typed.reason}
              problem={refused?.problems.reason}
            />
            <Button type="submit" look="danger" busy={isSubmitting} className="self-start">
              <Trans>Void the warranty</Trans>
            </Button>
          </Form>
        )}
        <ButtonLink to={adminWarrantyPath(warranty.id)} look="quiet" className="self-start">
          <Trans>Back to the warranty</Trans>
        </ButtonLink>
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
