import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';

/** What stands between a browser and a shop: another build of it, or a line that lets nothing through for a while. */
export type Proxy = {
  url: string;
  /** What the shop calls its build from now on. */
  build: string | undefined;
  /** What answers to these paths, once given, wait for before they arrive, or are lost. */
  delay: { paths: RegExp; until: Promise<unknown> } | undefined;
  /** How many answers are on their way. */
  waiting: number;
  /** The paths that were asked for so far. */
  requests: string[];
};

/** Stands before a shop that calls its build `build`, and loses what is to be written; it is gone when the test has ended. */
export async function openProxy(shop: string, build: string): Promise<Proxy> {
  const proxy: Proxy = { url: '', build: undefined, delay: undefined, waiting: 0, requests: [] };
  const server = createServer(async (requests, response) => {
    const path = requests.url ?? '/';
    proxy.requests.push(path);
    const isWrite = requests.method !== 'GET';
    const { host: _, connection: __, ...headers } = requests.headers as Record<string, string>;
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
    // The list of its routes is a file that is named after it, and keeps that name.
    const its = new RegExp(`(?<!/manifest-)${build}`, 'g');
    const rename = (text: string) => (proxy.build ? text.replaceAll(its, proxy.build) : text);
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
