/** What a shop may do: columns of its settings, and fields of its details. If it does not, no screen asks for anything of it. */
export const SHOP_FEATURES = ['recordsImeis', 'givesWarranty', 'takesDeposits'] as const;
export type ShopFeature = (typeof SHOP_FEATURES)[number];
export type ShopFeatures = Record<ShopFeature, boolean>;

export function mapFeatures<Value>(make: (feature: ShopFeature) => Value): Record<ShopFeature, Value> {
  return Object.fromEntries(SHOP_FEATURES.map((feature) => [feature, make(feature)])) as Record<ShopFeature, Value>;
}

/** What the shop sells, which is what Add phone opens with. */
export const SOLD_GOODS = ['phones', 'accessories', 'both'] as const;
export type SoldGoods = (typeof SOLD_GOODS)[number];

export const ALL_FEATURES = mapFeatures(() => true);
