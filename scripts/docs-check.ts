import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Fails if a page links to a missing file or names a missing path of the repository. */
const pages = globSync(['*.md', 'docs/**/*.md']);
const faults = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path));
  const named = [...text.matchAll(/`((?:app|bench|docs|locales|public|scripts|tests)\/[\w./$-]+)`/g)];
  const paths = [...links, ...named.map(([, path = '']) => path)];
  return paths.filter((path) => !existsSync(path)).map((path) => `${page}: no file ${path}`);
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
