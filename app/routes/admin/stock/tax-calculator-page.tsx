import { useLingui } from '@lingui/react/macro';
import { localeContext, shopContext } from '#app/context.ts';
import { readForm } from '#app/domain/fields.ts';
import { estimateTax } from '#app/domain/stock/import-tax/tax-estimate.ts';
import { taxBaseForm, taxSettingsForm } from '#app/domain/stock/import-tax/tax-form.ts';
import { readTaxSettings, saveTaxSettings } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { TaxCalculator } from '#app/ui/admin/stock/units/tax-calculator.tsx';
import { TaxSettingsForm } from '#app/ui/admin/stock/units/tax-settings-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/tax-calculator-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await readTaxSettings(context.get(shopContext).db);
  const typed = searchText(url.searchParams.get('base'), 30);
  if (typed === '') return { settings, calculation: { typed, problems: {}, estimate: null } };
  const form = new FormData();
  form.set('base', typed);
  const read = readForm(form, taxBaseForm(context.get(localeContext).format));
  if (!read.ok) return { settings, calculation: { typed, problems: read.problems, estimate: null } };
  return { settings, calculation: { typed, problems: {}, estimate: estimateTax(read.value.base, settings) } };
}

export const action = personAction(taxSettingsForm, async ({ db, by, value }) => {
  await saveTaxSettings(db, by, value);
  return { ok: true };
});

export default function TaxCalculatorPage({ loaderData: { settings, calculation }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Tax Calculator`}
      lead={t`Roughly what is owed for a phone whose tax is not paid (CEIR).`}
      width="form"
    >
      <TaxCalculator calculation={calculation} settings={settings} />
      <section className="mt-10 border-t border-base-300 pt-6">
        <h2 className="heading mb-4">{t`Rates and texts`}</h2>
        <TaxSettingsForm key={JSON.stringify(settings)} saved={settings} result={actionData} />
      </section>
    </Page>
  );
}
