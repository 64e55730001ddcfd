import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Ask = { method?: string; headers?: OutgoingHttpHeaders; agent?: Agent; body?: Buffer | string };
export type RawAnswer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer; reused: boolean };

/** A raw request: `fetch` would normalize the path, decompress the body and choose the connection. */
export function ask(url: string, path: string, { body: sent, ...options }: Ask = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { path, agent: false, ...options });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const { statusCode: status, headers } = answer;
      const { reusedSocket: reused } = asked;
      buffer(answer).then((body) => resolve({ status, headers, body, reused }), reject);
    });
    asked.end(sent);
  });
}
