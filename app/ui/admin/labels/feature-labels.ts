import { useLingui } from '@lingui/react/macro';
import type { ShopFeature, SoldGoods } from '#app/domain/shop-features.ts';

export function useFeatureLabels(): Record<ShopFeature, string> {
  const { t } = useLingui();
  return {
    recordsImeis: t`Do you record IMEIs?`,
    givesWarranty: t`Do you give a warranty?`,
    takesDeposits: t`Do you take deposits?`,
  };
}

export function useSoldGoodsLabels(): Record<SoldGoods, string> {
  const { t } = useLingui();
  return {
    phones: t({ message: 'Phones', context: 'what the shop sells' }),
    accessories: t({ message: 'Accessories', context: 'what the shop sells' }),
    both: t({ message: 'Both', context: 'what the shop sells' }),
  };
}

export function useAnswerLabels(): Record<'yes' | 'no', string> {
  const { t } = useLingui();
  return {
    yes: t({ message: 'Yes', context: 'what the shop does' }),
    no: t({ message: 'No', context: 'what the shop does' }),
  };
}
