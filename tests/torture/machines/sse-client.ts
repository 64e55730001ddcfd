import { request } from 'node:http';
import { expect, onTestFinished } from 'vitest';

/** An SSE client that counts order events. */
export async function listen(url: string, cookie: string): Promise<{ orders(): number }> {
  let received = '';
  const clientRequest = request(`${url}/events`, { headers: { Cookie: cookie }, agent: false });
  onTestFinished(() => void clientRequest.destroy());
  clientRequest.on('error', () => {});
  clientRequest.on('response', (response) =>
    response.on('data', (text) => {
      received += text;
    }),
  );
  clientRequest.end();
  const orders = () => Number(/.*"orders":(\d+)/s.exec(received)?.[1] ?? -1);
  await expect.poll(orders).toBeGreaterThanOrEqual(0);
  return { orders };
}
