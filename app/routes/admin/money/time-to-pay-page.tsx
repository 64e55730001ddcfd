import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import {
  readHoursToPay,
  saveHoursToPay,
  timeToPayForm,
} from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/time-to-pay-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { holdHours: await readHoursToPay(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, timeToPayForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form);
  const { db } = context.get(shopContext);
  await saveHoursToPay(db, new Date(), context.get(adminContext).id, form.value.holdHours || null);
  return { ok: true as const };
}

export default function TimeToPay({ loaderData: { holdHours }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  return (
    <Page
      title={t`Time to Pay`}
      lead={<Trans>How long you keep the phones of an order for a buyer who has not paid.</Trans>}
      width="form"
    >
      <Form method="post" noValidate className="flex flex-col gap-4">
        {actionData?.ok && (
          <Toast>
            <Trans>Time to pay saved</Trans>
          </Toast>
        )}
        <UnavailableAlert result={actionData} />
        <TextField
          key={holdHours}
          label={t`Hours to pay`}
          name="holdHours"
          inputMode="numeric"
          autoComplete="off"
          hint={t`1 to 720 hours. 0: orders are never canceled automatically.`}
          typed={refused?.typed.holdHours ?? String(holdHours ?? 0)}
          problem={refused?.problems.holdHours}
        />
        <Button type="submit" look="main" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      <ul className="mt-8 flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>
          <Trans>
            The shop cancels an order if no payment arrives or is reported in time, and restocks its phones. You and the
            buyer get an email.
          </Trans>
        </li>
        <li>
          <Trans>
            A change applies to new orders only. With 0, no order is canceled automatically, including those you already
            have.
          </Trans>
        </li>
        <li>
          <Trans>Only orders paid by transfer are canceled, not those that may be paid in cash or on delivery.</Trans>
        </li>
      </ul>
      <ButtonLink to="/admin/payment-settings" size="small" look="quiet" className="-ms-3.5 mt-6">
        <Trans>Back to Payment Methods</Trans>
      </ButtonLink>
    </Page>
  );
}
