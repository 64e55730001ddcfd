import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** As `sha256sum -c` reads it. */
export const SUMS = 'SHA256SUMS';

/** Writes down what the files in `folder` are, so that a byte that changes later is found. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines = await Promise.all((await readdir(folder)).map(async (file) => `${await sumOf(folder, file)}  ${file}`));
  await writeFile(join(folder, SUMS), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** @throws Error where a file in `folder` is no longer what was written down. A folder without sums has nothing to show. */
export async function verifyChecksums(folder: string, named = folder): Promise<void> {
  if (!existsSync(join(folder, SUMS))) return;
  for (const line of (await readFile(join(folder, SUMS), 'utf8')).split('\n').filter(Boolean)) {
    const [sum, file = ''] = line.split('  ');
    const found = existsSync(join(folder, file)) ? await sumOf(folder, file) : 'gone';
    if (found !== sum) throw new Error(`the copy in ${named} is damaged: ${file} is not what was backed up`);
  }
}

async function sumOf(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  return hash.digest('hex');
}
