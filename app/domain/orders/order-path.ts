export const orderPath = (id: string) => `/admin/admin-orders/${encodeURIComponent(id)}`;
