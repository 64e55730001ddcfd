import { createServer, type ServerResponse } from 'node:http';

/** A bare Node server with SSE clients; a request to /tell sends them all an event. */
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
