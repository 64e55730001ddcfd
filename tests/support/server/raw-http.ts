import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

type RequestOptions = { method?: string; headers?: OutgoingHttpHeaders; agent?: Agent; body?: Buffer | string };
export type RawResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer; reused: boolean };

/** A raw request: `fetch` would normalize the path, decompress the body and choose the connection. */
export function sendRequest(
  url: string,
  path: string,
  { body: sent, ...options }: RequestOptions = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { path, agent: false, ...options });
    clientRequest.once('error', reject);
    clientRequest.once('response', (response) => {
      const { statusCode: status, headers } = response;
      const { reusedSocket: reused } = clientRequest;
      buffer(response).then((body) => resolve({ status, headers, body, reused }), reject);
    });
    clientRequest.end(sent);
  });
}
