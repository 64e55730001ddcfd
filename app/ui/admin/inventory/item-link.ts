/** Where an item is corrected; its verbs stand below. */
export const itemPath = ({ id }: { id: string }) => `/admin/inventory/${encodeURIComponent(id)}`;
