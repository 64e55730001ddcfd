/** The buyer pays on this page. */
export const payPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/pay`;

/** This page shows the voucher to its buyer. */
export const voucherPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/voucher`;
