import { ensureBuilt, startBuiltShop } from './shop-build.ts';

await ensureBuilt();
await startBuiltShop();
