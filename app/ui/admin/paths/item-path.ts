export const itemPath = ({ id }: { id: string }) => `/admin/inventory/${encodeURIComponent(id)}`;
