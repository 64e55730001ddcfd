import type { RequestListener } from 'node:http';

/** Refuses a request with two Host headers: a proxy may have read the other one (RFC 9112, 3.2). */
export function refuseTwoHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    if ((request.headersDistinct.host?.length ?? 0) <= 1) return listener(request, response);
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
    response.end('There is more than one Host header.');
  };
}
