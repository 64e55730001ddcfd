import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as the server took it; its source is decoded. */
export type Received = { from: string; to: string[]; source: string };

/** A mail server that takes every mail, unless the options say otherwise. It is gone when the test has ended. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<{ host: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    async onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, source: decoded(await text(stream)) });
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return { host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

/** A mail server that takes a connection and then says nothing; `hang up` ends all of them. */
export async function startSilentSmtp(): Promise<{ host: string; connections: Set<Socket>; hangUp: () => void }> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {});
  });
  const hangUp = () => {
    for (const socket of connections) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    hangUp();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, connections, hangUp };
}

/** What is mostly not ASCII is sent in base64, the rest as quoted-printable. */
function decoded(source: string): string {
  if (/^Content-Transfer-Encoding: base64\r$/m.test(source)) {
    const [head = '', body = ''] = source.split('\r\n\r\n');
    return `${head}\r\n\r\n${Buffer.from(body, 'base64').toString('utf8').replaceAll('\n', '\r\n')}`;
  }
  const bytes = source
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
