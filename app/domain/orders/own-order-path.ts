/** Where its buyer pays. */
export const payPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/pay`;

/** The voucher for its buyer. */
export const voucherPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/voucher`;
