/** The page of an order; the URLs of its verbs begin with it. */
export const orderPath = (id: string) => `/admin/admin-orders/${encodeURIComponent(id)}`;
