import { createServer, type ServerResponse } from 'node:http';

/** The least that can hold open streams: Node's own server, which tells all of them when it is asked for /tell. */
const open = new Set<ServerResponse>();

createServer((asked, answer) => {
  if (asked.url !== '/tell') {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' });
    answer.write('data: 0\n\n');
    open.add(answer);
    answer.once('close', () => open.delete(answer));
    return;
  }
  for (const each of open) each.write('data: 1\n\n');
  answer.end();
}).listen(Number(process.env.PORT));
