import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Fails where `npm run words` would change a catalog, or where a catalog has words without a translation. */
const kept = mkdtempSync(join(tmpdir(), 'words-'));
cpSync('locales', kept, { recursive: true });
try {
  const ran = spawnSync('lingui extract --clean', { shell: true, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr);
  const catalogs = readdirSync('locales').filter((file) => file.endsWith('.po'));
  const stale = catalogs.filter((file) => meaning(join('locales', file)) !== meaning(join(kept, file)));
  if (stale.length > 0) throw new Error(`${stale.join(', ')}: run "npm run words" and commit the result.`);
  const missing = catalogs.filter((file) =>
    /\nmsgid "(?=[^"])[^\n]*\n(?:"[^\n]*\n)*msgstr ""\n(?!")/.test(meaning(join('locales', file))),
  );
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: words without a translation.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  cpSync(kept, 'locales', { recursive: true });
  rmSync(kept, { recursive: true });
}

/** A catalog without its dates. */
function meaning(file: string): string {
  return readFileSync(file, 'utf8').replace(/"(POT-Creation|PO-Revision)-Date:[^\n]*\n/g, '');
}
