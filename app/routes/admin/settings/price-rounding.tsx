import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Form } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { roundingOf, roundingRule, STEPS } from '#app/domain/prices/pricing.ts';
import { readRounding, saveRounding } from '#app/domain/settings/rounding.server.ts';
import { roundingForm } from '#app/domain/settings/rounding-form.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { RoundingExamples } from '#app/ui/admin/prices/rounding-examples.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { orUnavailable, UnavailableAlert } from '#app/ui/forms/unavailable.tsx';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/price-rounding';

export async function loader({ context }: Route.LoaderArgs) {
  return { rounding: await readRounding(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, roundingForm);
  if (!form.ok) return badForm(form);
  const { step, charm } = form.value;
  const { db } = context.get(shopContext);
  await saveRounding(db, new Date(), context.get(adminContext).id, roundingOf(step, charm !== ''));
  return { ok: true as const };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnavailable(serverAction);

export default function PriceRounding({ loaderData: { rounding }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [chosen, setChosen] = useState(rounding);
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  const saved = roundingRule(rounding);

  function readChoice(form: HTMLFormElement) {
    const fields = new FormData(form);
    const step = STEPS.find((each) => each === fields.get('step')) ?? '1';
    setChosen(roundingOf(step, fields.has('charm')));
  }

  return (
    <Page
      title={t`Price Rounding`}
      lead={<Trans>Prices are rounded up only, so your profit never falls.</Trans>}
      width="form"
    >
      <Form
        method="post"
        noValidate
        onChange={(event) => readChoice(event.currentTarget)}
        className="flex flex-col gap-4"
      >
        {actionData?.ok && (
          <Toast>
            <p>
              <Trans>Price rounding saved</Trans>
            </p>
            <p className="text-sm">
              <Trans>It applies whenever a price is computed from now on. Prices stay as they are until then.</Trans>
            </p>
          </Toast>
        )}
        <UnavailableAlert result={actionData} />
        <SelectField
          key={rounding}
          label={t`Round prices up to`}
          name="step"
          options={STEPS.map((value) => {
            const step = formatMmk(Number(value), locale);
            return { value, label: value === '1' ? t`A whole MMK` : t`The next ${step}` };
          })}
          typed={refused?.typed.step ?? String(saved.step)}
          problem={refused?.problems.step}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            key={rounding}
            type="checkbox"
            name="charm"
            defaultChecked={refused ? refused.typed.charm !== '' : saved.charm}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            <Trans>End prices 100 MMK below the step, for example 128,900. Only from a step of 500 MMK.</Trans>
          </span>
        </label>
        <RoundingExamples rounding={chosen} />
        <Button type="submit" look="main" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      <p className="mt-6 text-muted">
        <Trans>
          Phones in stock keep their prices until you save a rate, or edit their price or profit. To round all prices
          now, save the last exchange rate again.
        </Trans>
      </p>
    </Page>
  );
}
