import { ALL_FEATURES, type ShopFeatures } from '#app/domain/shop-features.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';

/** What the shop does: its screens show nothing of the rest. */
export function useShopFeatures(): ShopFeatures {
  return useRootData()?.features ?? ALL_FEATURES;
}
