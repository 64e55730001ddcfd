import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file in the format that `sha256sum -c` reads. */
export const CHECKSUMS = 'SHA256SUMS';

export async function writeChecksums(folder: string): Promise<void> {
  const lines = await Promise.all(
    (await readdir(folder)).map(async (file) => `${await checksumOf(folder, file)}  ${file}`),
  );
  await writeFile(join(folder, CHECKSUMS), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** @throws Error on a difference. A folder without checksums passes. */
export async function verifyChecksums(folder: string, shownPath = folder): Promise<void> {
  if (!existsSync(join(folder, CHECKSUMS))) return;
  for (const line of (await readFile(join(folder, CHECKSUMS), 'utf8')).split('\n').filter(Boolean)) {
    const [sum, file = ''] = line.split('  ');
    const isThere = existsSync(join(folder, file));
    if (!isThere || (await checksumOf(folder, file)) !== sum)
      throw new Error(`the copy in ${shownPath} is damaged: ${file} is not what was backed up`);
  }
}

async function checksumOf(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  return hash.digest('hex');
}
