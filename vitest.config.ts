import { resolve } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { bytesInServer } from './scripts/bytes-in-server.ts';

// Saves two fifths of the processor time of tests that start processes from sources.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const databases = '#tests/support/database/databases.global.ts';
const build = '#tests/support/server/build.global.ts';

/** As the last file, that of all screens would leave one of two cores idle for a minute: it takes longest, and is short. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const at = sorted.findIndex(({ project }) => project.name === 'e2e');
    const longest = sorted.findIndex(({ moduleId }) => moduleId.endsWith('/screens/screens.test.ts'));
    if (longest > at) sorted.splice(at, 0, ...sorted.splice(longest, 1));
    return sorted;
  }
}

const shared = {
  environment: 'node',
  setupFiles: '#tests/support/setup.ts',
  // The default would leave one of two cores idle; a third worker uses them while fault-injection tests wait.
  maxWorkers: 3,
  // Files share no state: one process imports the code once, and starts one browser (25 % less time).
  isolate: false,
  // Node would run a file of WebAssembly instead of reading its bytes.
  server: { deps: { inline: [/\.wasm\?bytes$/] as RegExp[] } },
} as const;

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), bytesInServer()],
  test: {
    // All projects use these.
    globalSetup: databases,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'domain',
          include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/queries/**/*.test.ts'],
          restoreMocks: true,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // Neither the machine's time zone, nor UTC, nor the shop's: no code may depend on the zone of the process.
          env: { TZ: 'America/St_Johns' },
        },
      },
      {
        // The built shop in a real browser; each test waits on conditions, so the limits only stop a test that hangs.
        test: {
          ...shared,
          globalSetup: build,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // The invariants under crashes, races and faults, many times: in full by `npm run torture`, a few times with `--short`.
        test: {
          ...shared,
          globalSetup: build,
          name: 'torture',
          include: ['tests/torture/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
