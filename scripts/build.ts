import { buildShop } from './shop-build.ts';

await buildShop();
