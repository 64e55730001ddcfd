export const receivePath = ({ id }: { id: string }, counted = false) =>
  `/admin/receive?${new URLSearchParams({ item: id, ...(counted && { counted: 'yes' }) })}`;
