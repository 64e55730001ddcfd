import { cpSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

// Preloaded into a program: copies a folder before each call that may change it, to have what a kill would leave.

const { STEPS_OF = '', STEPS_INTO = '' } = process.env;
let step = 0;

for (const name of ['copyFile', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile'] as const) {
  const original = files[name] as (...args: unknown[]) => unknown;
  Object.assign(files, {
    [name](...args: unknown[]) {
      cpSync(STEPS_OF, join(STEPS_INTO, String(step++)), { recursive: true });
      return original(...args);
    },
  });
}
syncBuiltinESMExports();
