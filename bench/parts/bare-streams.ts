import { createServer, type ServerResponse } from 'node:http';

/** A bare Node server with SSE clients; a request to /notify sends them all an event. */
const open = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.url !== '/notify') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: 0\n\n');
    open.add(response);
    response.once('close', () => open.delete(response));
    return;
  }
  for (const each of open) each.write('data: 1\n\n');
  response.end();
}).listen(Number(process.env.PORT));
