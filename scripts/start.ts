import { becomeBuiltShop, ensureBuilt } from './shop-build.ts';

await ensureBuilt();
await becomeBuiltShop();
