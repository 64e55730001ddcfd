import { connect, type Socket } from 'node:net';

export type Streams = {
  /** The number of clients that are still connected. */
  open(): number;
  /** Milliseconds from the call until each client received a new event. */
  allNotified(): Promise<number>;
  close(): void;
};

const AT_ONCE = 100;
const TOO_LATE_MS = 20_000;

/** Opens SSE clients on raw sockets; resolves when each has received its first event. */
export async function openStreams(url: string, count: number): Promise<Streams> {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const received = new Map<Socket, number>();
  let onEvent = () => {};

  function listen(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n');
      socket.on('data', (bytes) => {
        if (bytes.includes('event: full')) socket.destroy();
        else if (bytes.includes('data: ')) {
          sockets.add(socket);
          received.set(socket, (received.get(socket) ?? 0) + 1);
          onEvent();
          resolve();
        }
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        resolve();
      });
    });
  }

  for (let opened = 0; opened < count; opened += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, listen));
  }
  return {
    open: () => sockets.size,
    allNotified() {
      const startedAt = performance.now();
      const waiting = new Map(received);
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${waiting.size} streams were not notified`)), TOO_LATE_MS);
        onEvent = () => {
          for (const [socket, before] of waiting) {
            if ((received.get(socket) ?? 0) <= before && sockets.has(socket)) return;
            waiting.delete(socket);
          }
          clearTimeout(late);
          onEvent = () => {};
          resolve(performance.now() - startedAt);
        };
      });
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
