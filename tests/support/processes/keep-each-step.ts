import { cpSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

// Imported before a program, keeps a copy of a folder from before each of its steps on the file system: what is there
// when it is killed between two of them.

const { STEPS_OF = '', STEPS_INTO = '' } = process.env;
let step = 0;

for (const name of ['copyFile', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile'] as const) {
  const take = files[name] as (...given: unknown[]) => unknown;
  Object.assign(files, {
    [name](...given: unknown[]) {
      cpSync(STEPS_OF, join(STEPS_INTO, String(step++)), { recursive: true });
      return take(...given);
    },
  });
}
syncBuiltinESMExports();
