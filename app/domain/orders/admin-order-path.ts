export const adminOrderPath = (id: string) => `/admin/admin-orders/${encodeURIComponent(id)}`;
