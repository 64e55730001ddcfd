import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Form } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { roundingOf, roundingRule, STEPS } from '#app/domain/prices/pricing/rounding.ts';
import { readRounding, roundingForm, saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { RoundingExamples } from '#app/ui/admin/prices/rounding-examples.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { FieldFrame } from '#app/ui/forms/field-frame.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
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

export default function PriceRounding({ loaderData: { rounding }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<{ step: number; charm: boolean }>(roundingRule(rounding));
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  const saved = roundingRule(rounding);
  const chosenStep = STEPS.find((each) => each === String(chosen.step)) ?? '1';
  const canEndBelow = roundingOf(chosenStep, true) !== chosenStep;

  function readChoice(form: HTMLFormElement) {
    const fields = new FormData(form);
    // FormData leaves out a disabled box.
    const box = form.querySelector<HTMLInputElement>('[name=charm]');
    setChosen({ step: Number(fields.get('step')), charm: box?.checked ?? false });
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
            return { value, label: value === '1' ? t`1 MMK (no rounding)` : t`The next ${step}` };
          })}
          typed={refused?.typed.step ?? String(saved.step)}
          problem={refused?.problems.step}
        />
        <FieldFrame label={t`Ending`} problem={refused?.problems.charm}>
          {(wiring) => (
            <label className="flex min-h-11 items-center gap-3">
              <input
                key={rounding}
                type="checkbox"
                name="charm"
                {...wiring}
                defaultChecked={refused ? refused.typed.charm !== '' : saved.charm}
                disabled={isHydrated && !canEndBelow}
                className="size-5 shrink-0 accent-primary"
              />
              <span>
                <Trans>
                  Take off 100 MMK where that still covers the exact price: 128,900 instead of 129,000. From 500 MMK on.
                </Trans>
              </span>
            </label>
          )}
        </FieldFrame>
        <RoundingExamples rounding={roundingOf(chosenStep, chosen.charm)} />
        <Button type="submit" look="main" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      <p className="mt-6 text-muted">
        <Trans>
          Phones in stock keep their prices until you save a rate, or edit their price or profit. To round all phones of
          a currency now, save its last exchange rate again. This also replaces rates that you set for single phones.
        </Trans>
      </p>
    </Page>
  );
}
