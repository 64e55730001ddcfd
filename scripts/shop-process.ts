import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A shop in a process of its own. */
export type ShopProcess = {
  url: string;
  child: ChildProcess;
  /** Everything it has printed. */
  printed(): string;
  /** Ends it and answers its exit code; null where the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
};

/**
 * Runs `scripts/<name>.ts` on a port and waits until the shop answers. Throws what was printed where it ends instead.
 * `around` is a command that runs the one behind it in surroundings of its own.
 */
export async function startProcess(
  name: 'start' | 'demo',
  env: Record<string, string | undefined>,
  port: number,
  around: string[] = [],
): Promise<ShopProcess> {
  const shop = launchProcess(name, env, port, around);
  while (!(await answers(`${shop.url}/readyz`))) {
    const { exitCode, signalCode } = shop.child;
    if (exitCode !== null || signalCode)
      throw new Error(`the shop ended (${exitCode ?? signalCode}): ${shop.printed()}`);
    await setTimeout(50);
  }
  return shop;
}

/** Runs it without waiting for it. */
export function launchProcess(
  name: 'start' | 'demo',
  env: Record<string, string | undefined>,
  port: number,
  around: string[] = [],
): ShopProcess {
  const [program = '', ...args] = [...around, process.execPath, 'scripts/run.js', name];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const hear = (text: Buffer) => {
    printed += text;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    url: `http://localhost:${port}`,
    child,
    printed: () => printed,
    async stop(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** Below those that systems give to outgoing connections, in a part for each process that tests beside others. */
const PORTS = { first: 15_000, parts: 8, ofEach: 2_000 };
const given = new Set<number>();

/**
 * A port that nobody listens on at this moment: it is still free when it is listened on a little later, or again after a
 * restart. Nobody is given it twice, and those who test side by side are not given the same: the port of a shop that is
 * just being started or restarted looks free too.
 */
export async function freePort(): Promise<number> {
  const first = PORTS.first + PORTS.ofEach * (Number(process.env.VITEST_POOL_ID ?? 0) % PORTS.parts);
  for (;;) {
    const port = randomInt(first, first + PORTS.ofEach);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = once(server, 'listening').then(
    () => true,
    () => false,
  );
  // On every address at once, as a shop does.
  server.listen({ port, exclusive: true });
  if (!(await free)) return false;
  server.close();
  await once(server, 'close');
  return true;
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.text();
  return response?.ok ?? false;
}
