import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';

/** A proxy between browser and shop that simulates another build or a slow connection. */
export type Proxy = {
  url: string;
  /** The build version that the proxy reports from now on. */
  build: string | undefined;
  /** Responses to these paths wait for `until`, or are lost. */
  delay: { paths: RegExp; until: Promise<unknown> } | undefined;
  /** The number of delayed responses. */
  waiting: number;
  /** The paths requested so far. */
  requests: string[];
};

/** Starts a proxy of a shop with the build version `build`; it drops writes, and closes after the test. */
export async function openProxy(shop: string, build: string): Promise<Proxy> {
  const proxy: Proxy = { url: '', build: undefined, delay: undefined, waiting: 0, requests: [] };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    proxy.requests.push(path);
    const isWrite = request.method !== 'GET';
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const upstream = isWrite
      ? undefined
      : await fetch(shop + path, { headers, redirect: 'manual' }).catch(() => undefined);
    if (proxy.delay?.paths.test(path)) {
      proxy.waiting++;
      await proxy.delay.until;
      proxy.waiting--;
    }
    if (!upstream) return response.destroy();
    const headersOut = Object.fromEntries(upstream.headers);
    // The route manifest is a file named after the build, and keeps its name.
    const buildName = new RegExp(`(?<!/manifest-)${build}`, 'g');
    const rename = (text: string) => (proxy.build ? text.replaceAll(buildName, proxy.build) : text);
    if (headersOut['offline-copy']) headersOut['offline-copy'] = rename(headersOut['offline-copy']);
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection'])
      delete headersOut[name];
    if (!path.startsWith('/sw.js')) {
      response.writeHead(upstream.status, headersOut);
      return pipeline(upstream.body ?? [], response).catch(() => response.destroy());
    }
    delete headersOut.etag;
    return response.writeHead(upstream.status, headersOut).end(rename(await upstream.text()));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
}
