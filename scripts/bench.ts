import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureBuilt } from './shop-build.ts';

/** Runs every bench, or those named (`npm run bench -- catalogue orders`), one after the other, each in a process of its own. */
await ensureBuilt();
const wanted = process.argv.slice(2);
const benches = globSync('bench/*.ts')
  .filter((file) => isBench(basename(file, '.ts')))
  .sort();
if (benches.length === 0) throw new Error(`No bench is called ${wanted.join(' or ')}`);
const broken = benches.filter((file) => spawnSync(process.execPath, [file], { stdio: 'inherit' }).status !== 0);
for (const file of broken) console.error(`${file} did not come to its end`);
process.exitCode = broken.length === 0 ? 0 : 1;

/** The rest of the folder is what benches are made of. */
function isBench(name: string): boolean {
  const parts = ['figures', 'many-rows'];
  return !parts.includes(name) && (wanted.length === 0 || wanted.includes(name));
}
