import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '#app/runtime/env.server.ts';
import { openShop } from '#app/server/shop.server.ts';
import { seed } from './seed.ts';
import { seedStaff } from './seed-staff.ts';
import { becomeBuiltShop, ensureBuilt } from './shop-build.ts';

/** Runs a demo shop with sample data, in a temporary database unless DATA_DIR is set (D 34). */
process.env.DATA_DIR ||= mkdtempSync(join(tmpdir(), 'phone-shop-demo-'));
process.env.SHOP_ADMIN_EMAIL ||= 'owner@shop.example';
process.env.SHOP_ADMIN_PASSWORD ||= 'owner-demo-2026';
process.env.SHOP_NAME ||= 'Shwe Pyi Mobile';

await ensureBuilt();
const quiet = { ...process.env, LOG_LEVEL: 'error' };
const shop = await openShop(readEnv(quiet));
const buyer = await seed(shop);
const staff = await seedStaff(shop);
await shop.close();
console.log(`
  Admin   ${process.env.SHOP_ADMIN_EMAIL}   ${process.env.SHOP_ADMIN_PASSWORD}
  Staff   ${staff.email}   ${staff.password}
  Buyer   ${buyer.email}   ${buyer.password}
`);
// As in `npm start`, so that the shop does not keep the memory of the seed.
await becomeBuiltShop();
