export function returnPath(id: string): string {
  return `/admin/returns/${encodeURIComponent(id)}`;
}

export function ownReturnPath(id: string): string {
  return `/my-orders/returns/${encodeURIComponent(id)}`;
}
