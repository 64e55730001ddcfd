import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages with compiled code, which the build cannot hold. */
export const NATIVE_PACKAGES = ['sharp'];

/** Imports of a file, without type imports. */
const IMPORT = /(?:^(?:import|export)\s(?!type\b)[^'"`;=]*?\sfrom\s|^import\s|\bimport\()['"]([^'"]+)['"]/gm;

/** The packages that these files import directly or indirectly, without Node's modules. */
export function packagesOf(files: string[]): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('#')) follow(name.slice(1));
      else if (name.startsWith('.')) follow(join(dirname(file), name));
      else if (!/^(node|virtual):/.test(name)) packages.add(packageOf(name));
    }
  };
  for (const file of files) follow(file);
  return packages;
}

/** `@lingui/react` for `@lingui/react/macro`. */
function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
