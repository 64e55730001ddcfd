export const orderPath = (id: string) => `/admin/admin-orders/${encodeURIComponent(id)}`;

/** The voucher for its buyer. */
export const voucherPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/voucher`;
