import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shopContext } from '#app/context.ts';
import { roundingOf, roundingRule, STEPS } from '#app/domain/prices/pricing/rounding.ts';
import { readRounding, roundingForm, saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import { RoundingExamples } from '#app/ui/admin/prices/rounding-examples.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { FieldFrame } from '#app/ui/forms/field-frame.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import type { Route } from './+types/price-rounding';

export async function loader({ context }: Route.LoaderArgs) {
  return { rounding: await readRounding(context.get(shopContext).db) };
}

export const action = personAction(roundingForm, async ({ db, by, value: { step, charm } }) => {
  await saveRounding(db, by, roundingOf(step, charm !== ''));
  return { ok: true };
});

export default function PriceRounding({ loaderData: { rounding }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<{ step: number; charm: boolean }>(roundingRule(rounding));
  const { typed, problems } = formResult(actionData);
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
    <SettingPage
      title={t`Price Rounding`}
      lead={t`Prices are rounded up only, so your profit never falls.`}
      result={actionData}
      done={
        <>
          <p>{t`Price rounding saved`}</p>
          <p className="text-sm">
            {t`It applies whenever a price is computed from now on. Prices stay as they are until then.`}
          </p>
        </>
      }
      onChange={(event) => readChoice(event.currentTarget)}
      fields={
        <>
          <SelectField
            key={rounding}
            label={t`Round prices up to`}
            name="step"
            options={STEPS.map((value) => {
              const step = formatMmk(Number(value), locale);
              return { value, label: value === '1' ? t`1 MMK (no rounding)` : t`The next ${step}` };
            })}
            defaultValue={saved.step}
          />
          <FieldFrame label={t`Ending`} problem={problems.charm}>
            {(wiring) => (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  key={rounding}
                  type="checkbox"
                  name="charm"
                  {...wiring}
                  defaultChecked={'step' in typed ? Boolean(typed.charm) : saved.charm}
                  disabled={isHydrated && !canEndBelow}
                  className="size-5 shrink-0 accent-primary"
                />
                <span>
                  <Trans>
                    Take off 100 MMK where that still covers the exact price: 128,900 instead of 129,000. From 500 MMK
                    on.
                  </Trans>
                </span>
              </label>
            )}
          </FieldFrame>
          <RoundingExamples rounding={roundingOf(chosenStep, chosen.charm)} />
        </>
      }
    >
      <p className="mt-6 text-muted">
        <Trans>
          Items in stock keep their prices until you save a rate, or edit their price or profit. To round all items of a
          currency now, save its last exchange rate again. This also replaces rates that you set for single items.
        </Trans>
      </p>
    </SettingPage>
  );
}
