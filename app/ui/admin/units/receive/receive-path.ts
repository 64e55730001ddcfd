export const receivePath = ({ id }: { id: string }, counted = false) =>
  `/admin/receive?${new URLSearchParams({ item: id, ...(counted && { counted: 'yes' }) })}`;

export const foundToReceive = (name: string) => `/admin/receive?${new URLSearchParams({ q: name })}`;
