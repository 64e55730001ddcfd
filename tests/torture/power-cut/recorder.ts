import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * Compiles the recorder into that folder. @returns the environment that makes a process record its changes under `root`
 * into `log`. @throws Error with one line if the machine cannot do it.
 */
export function buildRecorder(folder: string, root: string, log: string): Record<string, string> {
  if (process.platform !== 'linux') throw new Error('The power cut is recorded by LD_PRELOAD, which needs Linux.');
  const recorder = resolve(folder, 'record.so');
  const source = resolve('tests/torture/power-cut/record.c');
  const compiled = spawnSync(findCompiler(), ['-shared', '-fPIC', '-O2', '-o', recorder, source, '-ldl', '-lpthread'], {
    encoding: 'utf8',
  });
  if (compiled.status !== 0) throw new Error(`The recorder of the power cut does not compile: ${compiled.stderr}`);
  return { LD_PRELOAD: recorder, RECORD_ROOT: root, RECORD_LOG: log };
}

/** The installed compiler, else Debian's package. */
function findCompiler(): string {
  const found = ownCompiler() ?? packagedCompiler();
  if (found) return found;
  throw new Error('The power cut needs a C compiler: install one (Debian: gcc and libc6-dev) and run this again.');
}

function ownCompiler(): string | undefined {
  return ['cc', 'gcc', 'clang'].find((name) => spawnSync('which', [name]).status === 0);
}

function packagedCompiler(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const install = 'apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev';
  spawnSync(install, { shell: true, timeout: 150_000 });
  return ownCompiler();
}
