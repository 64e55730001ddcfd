import { type Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type HttpResponse, readResponse } from '#tests/support/server/http.ts';

/** `at` is the fraction of the form that is sent before the cut. */
export type Cut =
  | { where: 'nowhere' }
  | { where: 'in the request'; at: number }
  | { where: 'after the request'; ms: number }
  | { where: 'in the answer' };

export const noCut: Cut = { where: 'nowhere' };

type Sending = { headers: OutgoingHttpHeaders; body: string };

/** Posts a form and cuts the connection, unless `cut` is `noCut`. @returns the complete response, or nothing. */
export function post(
  url: string,
  path: string,
  sending: Sending,
  cut: Cut,
  agent: Agent,
): Promise<HttpResponse | undefined> {
  const { headers, body } = sending;
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const isWhole = cut.where === 'nowhere';
    const clientRequest = request(url, {
      path,
      method: 'POST',
      headers: { ...headers, 'Content-Length': length },
      // A request that is cut uses its own connection.
      agent: isWhole ? agent : false,
    });
    const hangUp = () => {
      clientRequest.destroy();
      resolve(undefined);
    };
    clientRequest.on('error', (error) => (isWhole ? reject(error) : hangUp()));
    clientRequest.on('response', (response) => {
      if (cut.where === 'in the answer') return response.once('data', hangUp).once('end', hangUp);
      response.on('error', hangUp);
      return buffer(response).then(async (bytes) => {
        const { statusCode: status, headers: responseHeaders } = response;
        resolve(await readResponse({ status, headers: responseHeaders, body: bytes, reused: false }));
      }, hangUp);
    });
    if (cut.where === 'in the request') {
      const part = Math.floor(cut.at * length);
      clientRequest.flushHeaders();
      clientRequest.write(body.slice(0, part), hangUp);
    } else {
      clientRequest.end(body, () => {
        if (cut.where === 'after the request') setTimeout(hangUp, cut.ms);
      });
    }
  });
}
