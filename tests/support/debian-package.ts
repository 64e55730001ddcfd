import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALL_MS = 300_000;

/**
 * The program that `find` finds, after installing `packageName` if needed (as root on Debian). @throws Error with one
 * line if that fails.
 */
export function fromDebian(packageName: string, find: () => string | undefined): string {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const command = `apt-get update && apt-get install -y --no-install-recommends ${packageName}`;
    spawnSync(command, { shell: true, env, timeout: INSTALL_MS });
  }
  const program = find();
  if (!program)
    throw new Error(`this test needs ${packageName}: install it ("apt-get install ${packageName}") and run it again`);
  return program;
}

/** Searches PATH and these folders. */
export function onPath(name: string, ...folders: string[]): string | undefined {
  const places = [...(process.env.PATH ?? '').split(':'), ...folders];
  return places.map((folder) => `${folder}/${name}`).find((file) => existsSync(file));
}
