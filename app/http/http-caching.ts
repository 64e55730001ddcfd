/** For URLs that change with their content. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
export const CACHE_BRIEFLY = 'public, max-age=60';

export function notModified(request: Request, headers: { ETag: string; 'Cache-Control': string }): Response | null {
  const isCurrent = request.headers.get('If-None-Match')?.includes(headers.ETag);
  return isCurrent ? new Response(null, { status: 304, headers }) : null;
}
