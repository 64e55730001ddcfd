import { useLingui } from '@lingui/react/macro';

export function useUnitFieldLabels() {
  const { t } = useLingui();
  return {
    condition: t`Condition`,
    battery: t`Battery`,
    colour: t`Colour`,
    supplier: t`Supplier`,
    tax: t`Tax`,
    state: t({ message: 'State', context: 'of a phone' }),
  };
}

export function useTaxSettingLabels() {
  const { t } = useLingui();
  return {
    taxCustoms: t`Customs duty`,
    taxCommercial: t`Commercial tax`,
    taxRedemption: t`Redemption`,
    taxNote: t`Note`,
    registerUrl: t`Address of the register`,
  };
}
