import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { HostedShop } from './hosted-shops.ts';

/** `code` is null if a signal ended the program. */
export class CommandFailed extends Error {
  readonly code: number | null;
  constructor(message: string, code: number | null) {
    super(message);
    this.code = code;
  }
}

/** Runs a program to its end. @returns its output. @throws CommandFailed with the last line of its errors. */
export async function run([program = '', ...args]: string[], options: SpawnOptions = {}): Promise<string> {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const read = (stream: ChildProcess['stdout']) => (stream ? text(stream) : '');
  const [[code], out, err] = await Promise.all([once(child, 'close'), read(child.stdout), read(child.stderr)]);
  if (code === 0) return out.trim();
  const reason = (err.trim() || out.trim()).split('\n').at(-1);
  throw new CommandFailed(reason || `${program} ${args[0] ?? ''} ended with ${code ?? 'a signal'}`, code);
}

export const userOf = (name: string) => `shop-${name}`;
const unitOf = (name: string) => `shop@${name}`;

/** Runs a program as the user of the shop, in its release and with its settings. */
export function runAsShop(
  { name, release, settings }: Pick<HostedShop, 'name' | 'release' | 'settings'>,
  program: string[],
  options: SpawnOptions = {},
): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  return run(['runuser', '-u', userOf(name), '--', ...program], { cwd: release, env, ...options });
}

export function runCommand(shop: Parameters<typeof runAsShop>[0], command: string[], options?: SpawnOptions) {
  return runAsShop(shop, ['node_modules/.bin/node', 'scripts/run.js', ...command], options);
}

export async function addUser(name: string): Promise<void> {
  const exists = await run(['getent', 'passwd', userOf(name)]).catch(() => '');
  const account = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  // It stays when the shop is removed: another shop must not get its number, and with it the backups on other disks.
  if (!exists) await run(['useradd', ...account, '--shell', '/usr/sbin/nologin', userOf(name)]);
}

/** @returns true if systemd starts the shop at boot: false for one that was stopped for good, or moved. */
export async function isEnabled({ name }: HostedShop): Promise<boolean> {
  try {
    await run(['systemctl', 'is-enabled', unitOf(name)]);
    return true;
  } catch (error) {
    if (error instanceof CommandFailed) return false;
    throw error;
  }
}

export const stopShop = ({ name }: HostedShop) => run(['systemctl', 'stop', unitOf(name)]);
export const disableShop = ({ name }: HostedShop) => run(['systemctl', 'disable', '--now', unitOf(name)]);

/** Starts the shop, now and at each boot, and waits until it can take orders. @throws Error with what it says instead. */
export async function startShop(shop: HostedShop, seconds: number): Promise<void> {
  await run(['systemctl', 'enable', '--now', unitOf(shop.name)]);
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const { isReady, words } = await readHealth(shop);
    // Between two tries of systemd the unit is "activating"; then another process may have taken the port.
    if (!(await isActive(shop))) throw new Error('the process ended');
    if (isReady) return;
    if (Date.now() > deadline) throw new Error(`after ${seconds} s: ${words}`);
    await setTimeout(200);
  }
}

const isActive = ({ name }: HostedShop) =>
  run(['systemctl', 'is-active', unitOf(name)]).then(
    () => true,
    () => false,
  );

/** Does work that closes the shop. If it fails, a shop that was open is opened again, and the error says so. */
export async function orOpenAgain<T>(shop: HostedShop, seconds: number, work: () => Promise<T>): Promise<T> {
  const wasOpen = await isActive(shop);
  try {
    return await work();
  } catch (error) {
    if (!wasOpen) throw error;
    const { message } = error as Error;
    await startShop(shop, seconds).catch((again: Error) => {
      throw new Error(`${message}. ${shop.name} does not open again: ${again.message}`);
    });
    throw new Error(`${message}. ${shop.name} is open again`);
  }
}

/** What /readyz answers, in one line. */
export async function readHealth({ settings }: HostedShop): Promise<{ isReady: boolean; words: string }> {
  const url = `http://127.0.0.1:${settings.PORT}/readyz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return { isReady: response.ok, words: (await response.text()).trim().replaceAll('\n', ', ') };
  } catch {
    return { isReady: false, words: 'no answer' };
  }
}
