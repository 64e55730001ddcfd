import { ensureBuilt } from './shop-build.ts';

// From the build, which contains the packages that a production install lacks.
await ensureBuilt();
const built = '../build/server/index.js';
const { moveIn } = (await import(built)) as { moveIn: (args: string[]) => Promise<number> };
process.exitCode = await moveIn(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
