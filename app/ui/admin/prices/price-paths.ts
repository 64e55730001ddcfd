/** Where the history of an item's price stands. */
export const historyPath = (itemId: string) => `/admin/price-changes?item=${encodeURIComponent(itemId)}`;

/** Where the prices stand that a saved rate changed. */
export const ratePath = (rateId: string) => `/admin/price-changes?rate=${encodeURIComponent(rateId)}`;
