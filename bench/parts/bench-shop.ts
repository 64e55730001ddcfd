import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSignedCookie } from 'hono/cookie';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { insertItem, insertUser } from '#tests/support/database/rows.ts';
import { freePort, type ShopProcess, startProcess } from '../../scripts/shop-process.ts';
import { addPhotos } from './bench-photos.ts';
import { startPostgres } from './bench-postgres.ts';

const AUTH_SECRET = 'a secret that the shop and its buyers share';

export type StockedItem = { id: string; salePrice: number };
export type LoggedInUser = { uid: string; cookie: string };

export type BenchShop = {
  shops: [ShopProcess, ...ShopProcess[]];
  db: Db;
  dataDir: string;
  items: StockedItem[];
  admin: LoggedInUser;
  buyers: LoggedInUser[];
};
type Options = {
  items?: number;
  photos?: boolean;
  buyers?: number;
  engine?: 'sqlite' | 'postgres';
  processes?: number;
  settings?: Record<string, string>;
};

/** Runs the built shop with plenty of stock and logged-in buyers during `work`. */
export async function withShop<T>(
  {
    items: itemCount = 100,
    photos = false,
    buyers: buyerCount = 1,
    engine = 'sqlite',
    processes = 1,
    settings = {},
  }: Options,
  work: (shop: BenchShop) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const postgres = engine === 'postgres' ? await startPostgres(join(dataDir, 'postgres')) : undefined;
  const db = connect({ dataDir, databaseUrl: postgres?.url });
  const running: ShopProcess[] = [];
  try {
    await migrate(db);
    await prepareShop(db, 'Shwe Pyi Mobile', new Date());
    const admin = await openSession(db, await insertUser(db, { role: 'admin', name: 'Owner' }));
    await addPaymentMethod(db, { now: new Date(), uid: admin.uid }, 'KBZPay');
    await saveAnnouncement(db, new Date(), admin.uid, {
      place: 'top',
      highlight: 'New stock',
      notes: ['Every Tuesday'],
    });
    const items: StockedItem[] = [];
    for (let n = 1; n <= itemCount; n++) items.push(await stock(db, n));
    if (photos) await addPhotos(db, admin.uid, items);
    const buyers: LoggedInUser[] = [];
    for (let n = 0; n < buyerCount; n++) buyers.push(await openSession(db, await insertUser(db)));
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres?.url,
      AUTH_SECRET,
      LOG_LEVEL: 'warn',
      ORDER_LIMIT: '0',
      ...settings,
    };
    for (let n = 0; n < processes; n++) running.push(await startProcess('start', env, await freePort()));
    return await work({ shops: running as [ShopProcess, ...ShopProcess[]], db, dataDir, items, admin, buyers });
  } finally {
    for (const shop of running) await shop.stop('SIGTERM');
    await db.destroy();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Inserts an item with a derived price, a million pieces and their stock movement. */
async function stock(db: Db, n: number): Promise<StockedItem> {
  const name = `${['Redmi Note', 'HONOR X', 'vivo Y', 'OPPO A', 'Samsung Galaxy A'][n % 5]} ${n}`;
  const priced = { currency: 'CNY', cost: '1000', rate: '600', profit: '10', salePrice: 660_000 };
  const type = ['instock', 'preorder', 'only'][n % 3] ?? null;
  const qty = 1_000_000;
  const id = await insertItem(db, {
    name,
    nameKey: name.toLowerCase(),
    ram: '8GB',
    rom: '256GB',
    type,
    qty,
    ...priced,
  });
  const at = new Date().toISOString();
  await db.insertInto('stockMovements').values({ itemId: id, change: qty, cause: 'added', uid: null, at }).execute();
  return { id, salePrice: priced.salePrice };
}

async function openSession(db: Db, userId: string): Promise<LoggedInUser> {
  const token = crypto.randomUUID();
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const session = { id: token, token, userId, expiresAt, createdAt: now, updatedAt: now };
  await db.insertInto('sessions').values(session).execute();
  return { uid: userId, cookie: await generateSignedCookie('session', token, AUTH_SECRET) };
}
