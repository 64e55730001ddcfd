export const adminWarrantyPath = (id: string) => `/admin/warranties/${encodeURIComponent(id)}`;
