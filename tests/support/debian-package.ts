import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALL_MS = 300_000;

/**
 * A program that `find` finds, after installing `pack` if needed (root on Debian). @throws Error with one line if that
 * fails.
 */
export function fromDebian(pack: string, find: () => string | undefined): string {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const command = `apt-get update && apt-get install -y --no-install-recommends ${pack}`;
    spawnSync(command, { shell: true, env, timeout: INSTALL_MS });
  }
  const installed = find();
  if (!installed) throw new Error(`this test needs ${pack}: install it ("apt-get install ${pack}") and run it again`);
  return installed;
}

/** Searches PATH and these folders. */
export function onPath(name: string, ...folders: string[]): string | undefined {
  const places = [...(process.env.PATH ?? '').split(':'), ...folders];
  return places.map((folder) => `${folder}/${name}`).find((file) => existsSync(file));
}
