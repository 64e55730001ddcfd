import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/shop-process.ts';

/** A server that accepts a request and closes the connection, repeatedly. */
export async function startDying(): Promise<{ url: string; requests(): number }> {
  let requests = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      requests++;
      socket.destroy();
    });
  });
  return { url: await listen(server), requests: () => requests };
}

/** A server that responds with the Connection header of the request. */
export async function startEcho(): Promise<{ url: string }> {
  const server = createHttpServer(({ headers }, response) =>
    response.end(`Connection: ${headers.connection ?? 'none'}`),
  );
  return { url: await listen(server) };
}

/** @returns the URL of the server, which closes after the test. */
async function listen(server: Server): Promise<string> {
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://localhost:${port}`;
}
