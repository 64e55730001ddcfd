/** `counted` says that the quantity includes the phones already. */
export const receivePath = ({ id }: { id: string }, { counted = false } = {}) =>
  `/admin/receive?${new URLSearchParams({ item: id, ...(counted && { counted: 'yes' }) })}`;

export const receiveSearchPath = (name: string) => `/admin/receive?${new URLSearchParams({ q: name })}`;
