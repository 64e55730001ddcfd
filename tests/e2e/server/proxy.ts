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
  asked: string[];
};

/** Stands before a shop that calls its build `build`, and loses what is to be written; it is gone when the test has ended. */
export async function openProxy(shop: string, build: string): Promise<Proxy> {
  const proxy: Proxy = { url: '', build: undefined, delay: undefined, waiting: 0, asked: [] };
  const server = createServer(async (asked, answering) => {
    const path = asked.url ?? '/';
    proxy.asked.push(path);
    const isWrite = asked.method !== 'GET';
    const { host: _, connection: __, ...headers } = asked.headers as Record<string, string>;
    const answer = isWrite
      ? undefined
      : await fetch(shop + path, { headers, redirect: 'manual' }).catch(() => undefined);
    if (proxy.delay?.paths.test(path)) {
      proxy.waiting++;
      await proxy.delay.until;
      proxy.waiting--;
    }
    if (!answer) return answering.destroy();
    const told = Object.fromEntries(answer.headers);
    // The list of its routes is a file that is named after it, and keeps that name.
    const its = new RegExp(`(?<!/manifest-)${build}`, 'g');
    const rename = (text: string) => (proxy.build ? text.replaceAll(its, proxy.build) : text);
    if (told['offline-copy']) told['offline-copy'] = rename(told['offline-copy']);
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection']) delete told[name];
    if (!path.startsWith('/sw.js')) {
      answering.writeHead(answer.status, told);
      return pipeline(answer.body ?? [], answering).catch(() => answering.destroy());
    }
    delete told.etag;
    return answering.writeHead(answer.status, told).end(rename(await answer.text()));
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
