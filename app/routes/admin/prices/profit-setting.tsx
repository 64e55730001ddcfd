import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { readProfitPercent, saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { profitForm } from '#app/domain/prices/pricing/profit-form.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/profit-setting';

export async function loader({ context }: Route.LoaderArgs) {
  return { saved: await readProfitPercent(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const { format } = context.get(localeContext);
  const form = parseForm(context, profitForm(format));
  if (!form.ok) return badForm(form);
  await saveProfitPercent(
    context.get(shopContext).db,
    new Date(),
    context.get(adminContext).id,
    form.value.profitPercent,
  );
  return { ok: true as const };
}

export default function ProfitSetting({ loaderData: { saved }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const form = useClearWhenSaved(actionData);
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  const problem = refused?.problems.profitPercent;
  return (
    <Page title={t`Global Profit % Setting`} width="form">
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        {actionData?.ok && (
          <Toast>
            <p>
              <Trans>Profit % saved for all phones</Trans>
            </p>
            <p className="text-sm">
              <Trans>It applies to phones added from now on. Phones in stock keep their prices.</Trans>
            </p>
          </Toast>
        )}
        <UnavailableAlert result={actionData} />
        {problem?.code === 'missing' && <Alert>{t`Please enter a profit percentage`}</Alert>}
        <TextField
          label={t`Profit %`}
          name="profitPercent"
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          placeholder={t`Enter Profit % (e.g. 10)`}
          typed={refused?.typed.profitPercent}
          problem={problem?.code === 'missing' ? undefined : problem}
          invalid={problem?.code === 'missing'}
        />
        <Button type="submit" look="main" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      {saved !== null && (
        <dl className="mt-8 flex items-baseline justify-between gap-4 rounded-box bg-base-200 px-5 py-4">
          <dt className="text-muted">
            <Trans>Saved Profit %</Trans>
          </dt>
          <dd className="text-2xl font-semibold tabular-nums">
            <Decimal value={saved} />%
          </dd>
        </dl>
      )}
      <FirstStepNext />
    </Page>
  );
}
