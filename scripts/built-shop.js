// Plain JavaScript: stripping types would use memory.
import { enableCompileCache, flushCompileCache } from 'node:module';

// The compile cache makes the next start faster. It is optional.
enableCompileCache('build/cache');
const { start } = await import('../build/server/index.js');
await start();
flushCompileCache();
