// What `npm start` becomes once there is a build. In plain JavaScript: stripping types would stay in memory.
import { enableCompileCache, flushCompileCache } from 'node:module';

// What was compiled is kept beside the build: the next start is faster and smaller. Where it cannot be, nothing is lost.
enableCompileCache('build/cache');
const { start } = await import('../build/server/index.js');
await start();
flushCompileCache();
