/** The page of one order. Its verbs stand under it. */
export const orderPath = (id: string) => `/admin/admin-orders/${encodeURIComponent(id)}`;
