import { useLingui } from '@lingui/react/macro';
import type { UnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-estimate.ts';
import type { Tracking } from '#app/domain/stock/units/unit.ts';

export function useTrackingLabels(): Record<Tracking, { label: string; hint: string }> {
  const { t } = useLingui();
  return {
    off: { label: t`Not recorded`, hint: t`Only the quantity is counted.` },
    optional: { label: t`Where known`, hint: t`Phones can be received with their IMEI, and sold with or without it.` },
    required: { label: t`For every phone`, hint: t`An order is confirmed only with the IMEI of each phone.` },
  };
}

export function useUnitFieldLabels() {
  const { t } = useLingui();
  return {
    condition: t`Condition`,
    battery: t`Battery`,
    colour: t`Colour`,
    supplier: t`Supplier`,
    tax: t`Tax`,
    state: t({ message: 'State', context: 'of a phone' }),
    leasedTo: t`Only at`,
  };
}

export function useUnpaidTaxLabels(): Record<UnpaidTaxDisplay, string> {
  const { t } = useLingui();
  return { hidden: t`Tell buyers nothing`, shown: t`Tell buyers “Tax not paid”` };
}

export function useTaxSettingLabels() {
  const { t } = useLingui();
  return {
    taxCustoms: t`Customs duty`,
    taxCommercial: t`Commercial tax`,
    taxRedemption: t`Redemption`,
    taxCustomsName: t`Name of the customs duty`,
    taxCommercialName: t`Name of the commercial tax`,
    taxRedemptionName: t`Name of the redemption`,
    taxNote: t`Note`,
    unpaidTax: t`Where the tax is not paid for each phone`,
    registerUrl: t`Address of CEIR`,
  };
}
