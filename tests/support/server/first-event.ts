import { request } from 'node:http';
import type { Visitor } from './http.ts';

/** Connects a visitor to GET /events. @returns the data of the first event. */
export function readFirstEvent({ url }: { url: string }, { cookies }: Visitor): Promise<string> {
  const Cookie = [...cookies].map((cookie) => cookie.join('=')).join('; ');
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${url}/events`, { agent: false, headers: { Cookie } });
    clientRequest.once('error', reject);
    clientRequest.once('response', (response) => {
      response.once('data', (bytes: Buffer) => {
        resolve(/^data: (.*)$/m.exec(bytes.toString())?.[1] ?? bytes.toString());
        clientRequest.off('error', reject).on('error', () => {});
        clientRequest.destroy();
      });
    });
    clientRequest.end();
  });
}
