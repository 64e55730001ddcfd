const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/** A file for a link that saves it; plain text for other requests: a download leaves its window to the opener (decision: server-and-headers). */
export function fileResponse(request: Request, format: keyof typeof TYPES, body: BodyInit): Response {
  const isOwn = request.headers.get('Sec-Fetch-Site') === 'same-origin';
  return new Response(body, { headers: { 'Content-Type': isOwn ? TYPES[format] : 'text/plain; charset=utf-8' } });
}

/** For URLs that change with their content. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
export const CACHE_BRIEFLY = 'public, max-age=60';

export function notModified(request: Request, headers: { ETag: string; 'Cache-Control': string }): Response | null {
  const isCurrent = request.headers.get('If-None-Match')?.includes(headers.ETag);
  return isCurrent ? new Response(null, { status: 304, headers }) : null;
}
