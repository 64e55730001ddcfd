/** In MMK; `unknown` counts the items without a known cost, which `cost` and `sale` leave out. */
export type StockValue = { cost: number; sale: number; unknown: number; unknownSale: number };
