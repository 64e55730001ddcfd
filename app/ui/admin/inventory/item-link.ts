type Named = { id: string; name: string; ram: string; rom: string };

/** Where an item is corrected; its verbs stand below. */
export const itemPath = ({ id }: Pick<Named, 'id'>) => `/admin/inventory/${encodeURIComponent(id)}`;

/** Tells an item from its twins of another size: Redmi 14C 4GB 128GB. */
export const fullName = ({ name, ram, rom }: Omit<Named, 'id'>) => `${name} ${ram} ${rom}`;
