import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { readSlipDays, saveSlipDays, slipDaysForm } from '#app/domain/money/slips/slip-settings.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { serverResult, UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/slip-setting';

export async function loader({ context }: Route.LoaderArgs) {
  return { slipDays: await readSlipDays(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, slipDaysForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form);
  const { db } = context.get(shopContext);
  await saveSlipDays(db, new Date(), context.get(adminContext).id, form.value.slipDays);
  return { ok: true as const };
}

export default function SlipSetting({ loaderData: { slipDays }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const result = serverResult(actionData);
  const refused = result && 'problems' in result ? result : undefined;
  return (
    <Page
      title={t`Pictures of transfers`}
      lead={
        <Trans>
          They show names and numbers of your buyers. The shop deletes them automatically, but still notices a copy of a
          deleted picture.
        </Trans>
      }
      width="form"
    >
      <Form method="post" noValidate className="flex flex-col gap-4">
        <UnavailableAlert result={actionData} />
        {result?.ok && <Toast>{t`Saved`}</Toast>}
        <TextField
          key={slipDays}
          label={t`Days to keep pictures after the decision`}
          name="slipDays"
          inputMode="numeric"
          autoComplete="off"
          typed={refused?.typed.slipDays ?? String(slipDays)}
          problem={refused?.problems.slipDays}
        />
        <Button type="submit" look="main" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Page>
  );
}
