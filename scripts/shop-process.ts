import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { builtShop } from './shop-build.ts';

export type ShopProcess = {
  url: string;
  child: ChildProcess;
  printed(): string;
  /** @returns the exit code; null if the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
};

/** A script, or `built` for the built shop without a script, which starts in three quarters of the time. */
type Program = 'start' | 'demo' | 'built';

/** Runs the program, under `wrapper` if given, and waits until the shop answers. Throws the output if the program exits. */
export async function startProcess(
  name: Program,
  env: Record<string, string | undefined>,
  port: number,
  wrapper: string[] = [],
): Promise<ShopProcess> {
  const shop = launchProcess(name, env, port, wrapper);
  while (!(await answers(`${shop.url}/readyz`))) {
    const { exitCode, signalCode } = shop.child;
    if (exitCode !== null || signalCode)
      throw new Error(`the shop ended (${exitCode ?? signalCode}): ${shop.printed()}`);
    await setTimeout(50);
  }
  return shop;
}

export function launchProcess(
  name: Program,
  env: Record<string, string | undefined>,
  port: number,
  wrapper: string[] = [],
): ShopProcess {
  const { args: nodeArgs, env: programEnv } =
    name === 'built' ? { ...builtShop, args: builtShop.args() } : { args: ['scripts/run.js', name], env: {} };
  const [program = '', ...args] = [...wrapper, process.execPath, ...nodeArgs];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...programEnv, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (text: Buffer) => {
    printed += text;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
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

/** Below the ephemeral ports, a range for each test process. */
const PORTS = { first: 15_000, processes: 8, perProcess: 2_000 };
const givenOut = new Set<number>();

/** A free port that this process gives out once, so that it is free after a restart. Other test processes use other ranges. */
export async function freePort(): Promise<number> {
  const first = PORTS.first + PORTS.perProcess * (Number(process.env.VITEST_POOL_ID ?? 0) % PORTS.processes);
  for (;;) {
    const port = randomInt(first, first + PORTS.perProcess);
    if (givenOut.has(port) || !(await isFree(port))) continue;
    givenOut.add(port);
    return port;
  }
}

/** True if nothing listens on the port, on any address. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = once(server, 'listening').then(
    () => true,
    () => false,
  );
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
