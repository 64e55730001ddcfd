import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A received mail with decoded source. */
export type ReceivedMail = { from: string; to: string[]; source: string };

/** Starts a mail server that accepts all mails by default, and closes it after the test. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<{ host: string; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      // Fails if the shop stops while it sends.
      text(stream).then((source) => {
        received.push({ from, to, source: decodeSource(source) });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return { host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

/** Starts a mail server that accepts connections and never responds. */
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

function decodeSource(source: string): string {
  const [, boundary] = /boundary="(.+)"/.exec(source) ?? [];
  if (!boundary) return decodePart(source);
  return source.split(`--${boundary}`).map(decodePart).join(`--${boundary}`);
}

/** Decodes base64 or quoted-printable. */
function decodePart(source: string): string {
  if (/^Content-Transfer-Encoding: base64\r$/m.test(source)) {
    const [head = '', body = ''] = source.split('\r\n\r\n');
    return `${head}\r\n\r\n${Buffer.from(body, 'base64').toString('utf8').replaceAll('\n', '\r\n')}`;
  }
  const bytes = source
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
