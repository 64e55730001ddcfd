import { connect, type Socket } from 'node:net';

export type Streams = {
  openCount(): number;
  /** Milliseconds from the call until each client that is connected now has received a new event or was disconnected. */
  timeUntilAllNotified(): Promise<number>;
  close(): void;
};

const BATCH_SIZE = 100;
const TIMEOUT_MS = 20_000;

/** Opens SSE clients on raw sockets; resolves when each has received its first event or was refused. */
export async function openStreams(url: string, count: number): Promise<Streams> {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  let waiting = new Set<Socket>();
  let onAllNotified = () => {};

  function stopWaiting(socket: Socket): void {
    if (waiting.delete(socket) && waiting.size === 0) onAllNotified();
  }

  function connectClient(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n');
      socket.on('data', (bytes) => {
        if (bytes.includes('event: full')) socket.destroy();
        else if (bytes.includes('data: ')) {
          sockets.add(socket);
          stopWaiting(socket);
          resolve();
        }
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        stopWaiting(socket);
        resolve();
      });
    });
  }

  for (let opened = 0; opened < count; opened += BATCH_SIZE) {
    await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, count - opened) }, connectClient));
  }
  return {
    openCount: () => sockets.size,
    timeUntilAllNotified() {
      const startedAt = performance.now();
      waiting = new Set(sockets);
      return new Promise((resolve, reject) => {
        const timeout = setTimeout(() => reject(new Error(`${waiting.size} streams were not notified`)), TIMEOUT_MS);
        onAllNotified = () => {
          clearTimeout(timeout);
          resolve(performance.now() - startedAt);
        };
      });
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
