import { request } from 'node:http';
import type { Visitor } from './http.ts';

/** The first that GET /events tells a visitor, who then hangs up. */
export function hearFirst({ url }: { url: string }, { cookies }: Visitor): Promise<string> {
  const Cookie = [...cookies].map((cookie) => cookie.join('=')).join('; ');
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/events`, { agent: false, headers: { Cookie } });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      answer.once('data', (bytes: Buffer) => {
        resolve(/^data: (.*)$/m.exec(bytes.toString())?.[1] ?? bytes.toString());
        asked.off('error', reject).on('error', () => {});
        asked.destroy();
      });
    });
    asked.end();
  });
}
