import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { faultsOf } from './words-faults.ts';

/** Fails if `npm run words` would change a catalog, or if the Burmese one has a fault. */
const backup = mkdtempSync(join(tmpdir(), 'words-'));
cpSync('locales', backup, { recursive: true });
try {
  const extraction = spawnSync('lingui extract --clean', { shell: true, encoding: 'utf8' });
  if (extraction.status !== 0) throw new Error(extraction.stdout + extraction.stderr);
  const catalogs = readdirSync('locales').filter((file) => file.endsWith('.po'));
  const stale = catalogs.filter(
    (file) => contentWithoutDates(join('locales', file)) !== contentWithoutDates(join(backup, file)),
  );
  const faults = await burmeseFaults(join('locales', 'my.po'));
  if (stale.length > 0) faults.push(`${stale.join(', ')}: run "npm run words" and commit the result.`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  cpSync(backup, 'locales', { recursive: true });
  rmSync(backup, { recursive: true });
}

function contentWithoutDates(file: string): string {
  return readFileSync(file, 'utf8').replace(/"(POT-Creation|PO-Revision)-Date:[^\n]*\n/g, '');
}

async function burmeseFaults(file: string): Promise<string[]> {
  const context = { locale: 'my', sourceLocale: 'en', filename: file };
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), context);
  return Object.values(catalog).flatMap(({ message = '', translation = '' }) =>
    faultsOf(message, translation).map((fault) => `${file}: "${message}": ${fault}`),
  );
}
