import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { salesTaxForm } from '#app/domain/orders/sales/sales-tax-form.ts';
import { readSalesTax, saveSalesTax } from '#app/domain/orders/sales/sales-tax-settings.server.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import type { Route } from './+types/commercial-tax-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { tax: await readSalesTax(context.get(shopContext).db) };
}

export const action = personAction(salesTaxForm, async ({ db, by, value }) => {
  await saveSalesTax(db, by, value);
  return { ok: true };
});

export default function CommercialTax({ loaderData: { tax }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  return (
    <SettingPage
      title={t`Commercial tax`}
      lead={t`If your shop pays it, your prices include it. They do not change; vouchers and reports say the tax.`}
      result={actionData}
      done={t`Commercial tax saved`}
      fields={
        <>
          <SettingField
            label={t`Commercial tax in %`}
            name="salesTaxRate"
            inputMode="decimal"
            suffix="%"
            hint={t`For example 5. Leave empty if your shop pays none.`}
            saved={fieldDecimal(tax.salesTaxRate ?? '', format)}
          />
          <SettingField
            label={t`Tax number`}
            name="taxNumber"
            hint={t`Your number at the tax office. It stands on vouchers with tax.`}
            saved={tax.taxNumber}
          />
        </>
      }
      notes={
        <>
          <li>{t`A change applies to new orders only. Earlier orders keep the rate they were placed under.`}</li>
          <li>{t`The tax of an order is computed from what is left after returns, in whole MMK.`}</li>
          <li>{t`Sales History sums it, and has a file (CSV) for each month.`}</li>
        </>
      }
      back={{ to: '/admin/shop-details', label: t`Back to Shop Details` }}
    />
  );
}
