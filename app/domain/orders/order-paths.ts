/** The buyer pays on this page. */
export const payPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/pay`;

/** This page shows the voucher to its buyer. */
export const voucherPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/voucher`;

export const adminOrderPath = (id: string) => `/admin/admin-orders/${encodeURIComponent(id)}`;

export const returnPath = (id: string) => `/admin/returns/${encodeURIComponent(id)}`;

export const ownReturnPath = (id: string) => `/my-orders/returns/${encodeURIComponent(id)}`;
