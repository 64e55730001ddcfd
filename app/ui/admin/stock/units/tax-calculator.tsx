import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Problems } from '#app/domain/fields.ts';
import type { TaxEstimate, TaxSettings } from '#app/domain/stock/import-tax/tax-estimate.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';

type TaxCalculation = { typed: string; problems: Problems; estimate: TaxEstimate | null };

type TaxCalculatorProps = { calculation: TaxCalculation; settings: TaxSettings };

export function TaxCalculator({ calculation: { typed, problems, estimate }, settings }: TaxCalculatorProps) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-5">
      <OfficeForm method="get" noValidate className="flex flex-col gap-4">
        <MoneyField
          label={t`Base price in CEIR`}
          name="base"
          inputMode="numeric"
          typed={typed}
          problem={problems.base}
        />
        <Button type="submit" look="main">
          {t`Calculate`}
        </Button>
      </OfficeForm>
      {estimate && (
        <dl className="rounded-box border border-base-300 px-4 py-2">
          <Row
            label={settings.taxCustomsName || t`Customs duty`}
            percent={settings.taxCustoms}
            amount={estimate.customs}
          />
          <Row
            label={settings.taxCommercialName || t`Commercial tax`}
            percent={settings.taxCommercial}
            amount={estimate.commercial}
          />
          <Row
            label={settings.taxRedemptionName || t`Redemption`}
            percent={settings.taxRedemption}
            amount={estimate.redemption}
          />
          <Row label={t`Estimated total`} amount={estimate.total} isTotal />
        </dl>
      )}
      {settings.taxNote && <p className="whitespace-pre-line wrap-anywhere">{settings.taxNote}</p>}
      <p className="text-sm text-muted">
        {t`This is an estimate; CEIR decides. Commercial tax applies to the base price plus the customs duty.`}
      </p>
    </section>
  );
}

type RowProps = { label: ReactNode; percent?: string; amount: number; isTotal?: boolean };

function Row({ label, percent, amount, isTotal = false }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 py-1.5 ${isTotal ? 'border-t border-base-300 font-semibold' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">
        {label}{' '}
        {percent && (
          <span className="text-muted">
            <Decimal value={percent} /> %
          </span>
        )}
      </dt>
      <dd className="text-right">
        <Mmk value={amount} />
      </dd>
    </div>
  );
}
