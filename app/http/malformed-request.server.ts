import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Refuses a request with two Host headers: a proxy may have read the other one (RFC 9112, 3.2). */
export function refuseTwoHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    if ((request.headersDistinct.host?.length ?? 0) <= 1) return listener(request, response);
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
    response.end('There is more than one Host header.');
  };
}

/** What Node answers by default; all else is 400. */
const STATUSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};
const SENTENCES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'This address is too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long.',
};

/** Answers a request that Node cannot read with a sentence and a way back; Node itself would send a blank page. */
export function refuseMalformed({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const head = [
    `HTTP/1.1 ${STATUSES[code] ?? '400 Bad Request'}`,
    'Content-Type: text/html; charset=utf-8',
    "Content-Security-Policy: default-src 'none'",
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n<p>${SENTENCES[code] ?? 'The shop cannot read this.'} <a href="/">Home</a>`);
}
