export const unitPath = (id: string) => `/admin/units/${encodeURIComponent(id)}`;
