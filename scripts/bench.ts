import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureBuilt } from './shop-build.ts';

/** Runs all benches, or the named ones (`npm run bench -- catalogue orders`), each in its own process. */
await ensureBuilt();
const names = process.argv.slice(2);
const isWanted = (file: string) => names.length === 0 || names.includes(basename(file, '.ts'));
const benches = globSync('bench/*.ts').filter(isWanted).sort();
if (benches.length === 0) throw new Error(`No bench is called ${names.join(' or ')}`);
const failed = benches.filter((file) => spawnSync(process.execPath, [file], { stdio: 'inherit' }).status !== 0);
for (const file of failed) console.error(`${file} did not come to its end`);
process.exitCode = failed.length === 0 ? 0 : 1;
