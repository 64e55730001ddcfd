import { type Agent, type OutgoingHttpHeaders, request } from 'node:http';

type Options = { agent?: Agent | undefined; headers?: OutgoingHttpHeaders; form?: string };

/** Sends a GET, or a POST if there is a form. @returns the status and the body as it came. */
export function requestText(url: string, { agent, headers, form }: Options): Promise<{ status: number; text: string }> {
  const formHeaders = form !== undefined && {
    'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'Content-Length': Buffer.byteLength(form),
  };
  return new Promise((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST';
    const clientRequest = request(url, { method, headers: { ...headers, ...formHeaders }, ...(agent && { agent }) });
    clientRequest.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    clientRequest.on('error', reject);
    clientRequest.end(form);
  });
}
