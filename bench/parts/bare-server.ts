import { once } from 'node:events';
import { createServer } from 'node:http';

// Serves one fixed response.
const [{ body, headers }] = (await once(process, 'message')) as [{ body: string; headers: Record<string, string> }];
const bytes = Buffer.from(body, 'latin1');
const sent = Object.entries(headers).flat();
const server = createServer((_, response) => response.writeHead(200, sent).end(bytes));
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
