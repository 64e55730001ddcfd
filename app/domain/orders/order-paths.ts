export const payPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/pay`;

/** Pays without an account: the link is enough. */
export const payLinkPath = (payToken: string) => `/pay/${payToken}`;

export const voucherPath = (id: string) => `/my-orders/${encodeURIComponent(id)}/voucher`;

export const adminOrderPath = (id: string) => `/admin/admin-orders/${encodeURIComponent(id)}`;

export const returnPath = (id: string) => `/admin/returns/${encodeURIComponent(id)}`;

export const ownReturnPath = (id: string) => `/my-orders/returns/${encodeURIComponent(id)}`;

/** @param version null for the current terms of the shop. */
export function termsPath(version: number | null): string {
  return version === null ? '/terms' : `/terms?version=${version}`;
}
