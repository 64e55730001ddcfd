import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { verifyAnyPassword } from '#app/auth/moved-password.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { anAccount, hashLikeService, VECTOR } from '#tests/support/factories/move-in.ts';
import { startPostgres } from './parts/bench-postgres.ts';
import { bench } from './parts/figures.ts';
import { runShopCommand } from './parts/shop-command.ts';

/** Moves a whole shop in at the machine's shell, on both engines. Shorter: `SHARE=0.1 ENGINE=postgres npm run bench -- move-in`. */
const SHARE = Number(process.env.SHARE ?? 1);
const sized = (full: number) => Math.ceil(full * SHARE);
const [ACCOUNTS, ITEMS, ORDERS] = [sized(20_000), sized(2_000), sized(100_000)];
/** Hashing as slowly as the service, for each account, would take longer than moving in. */
const PASSWORDS = Array.from({ length: 20 }, (_, at) => `old password ${at}`);
/** Of 200 × 600 and 10 %. */
const PRICE = 132_000;
const AUTH_SECRET = 'a secret that is long enough for a shop';
const sizes = [ACCOUNTS, ITEMS, ORDERS].map((size) => size.toLocaleString('en'));

await bench(`Moving in ${sizes[0]} accounts, ${sizes[1]} items and ${sizes[2]} orders`, async ({ figure, say }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const files = await writeFiles(folder);
    for (const engine of ['sqlite', 'postgres'] as const) {
      if (process.env.ENGINE && process.env.ENGINE !== engine) continue;
      const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
      const postgres = engine === 'postgres' ? await startPostgres(join(folder, 'postgres')) : null;
      const dataDir = join(folder, engine);
      mkdirSync(dataDir, { recursive: true });
      const variables = {
        AUTH_SECRET,
        LOG_LEVEL: 'error',
        ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: dataDir }),
      };
      try {
        const steps = [];
        for (const file of files) {
          say(`${name}: ${file}`);
          const args = ['move-in', file, '--apply', '--prices=main'];
          steps.push(await runShopCommand({ args, variables }));
        }
        await runShopCommand({ args: ['move-in', '--key'], variables, input: keyText() });
        await checkShop(dataDir, postgres?.url);
        const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
        const what = `${name}: ${sizes.join(' / ')}, dry run and move, the books balance and old passwords open accounts`;
        figure({ what, unit: 's', values: [seconds], goal: '≤ 300' });
        const megabytes = Math.max(...steps.map((step) => step.megabytes));
        figure({ what: `${name}: most memory of the process`, unit: 'MB', values: [megabytes], goal: '≤ 400' });
      } finally {
        await postgres?.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function keyText(): string {
  const { signerKey, saltSeparator, rounds, memCost } = VECTOR.key;
  return [signerKey, saltSeparator, rounds, memCost].join('\n');
}

/** @throws Error unless everything is there and in order. */
async function checkShop(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const db = connect({ dataDir, databaseUrl }, { statementSeconds: 0 });
  try {
    const differences = await checkIntegrity(db);
    if (differences.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(differences.slice(0, 5))}`);
    for (const [table, wanted] of Object.entries({ orders: ORDERS, inventories: ITEMS, accounts: ACCOUNTS })) {
      const count = db.selectFrom(table as 'orders').select(({ fn }) => fn.countAll().as('count'));
      const { count: found } = await count.executeTakeFirstOrThrow();
      if (Number(found) < wanted) throw new Error(`${table}: ${found} of ${wanted}`);
    }
    for (const [at, password] of PASSWORDS.entries()) {
      const account = db.selectFrom('accounts').select('password').where('userId', '=', `user${at}`);
      const { password: hash } = await account.executeTakeFirstOrThrow();
      if (!(await verifyAnyPassword({ db, secret: AUTH_SECRET }, password, hash ?? '')))
        throw new Error(`the password of user${at} does not open its account`);
    }
  } finally {
    await db.destroy();
  }
}

/** @returns the paths of the accounts and of the documents, in two shapes. */
async function writeFiles(folder: string): Promise<string[]> {
  const [accounts, documents] = [join(folder, 'accounts.json'), join(folder, 'documents.json')];
  await pipeline(Readable.from(accountLines()), createWriteStream(accounts));
  await pipeline(Readable.from(documentLines()), createWriteStream(documents));
  return [accounts, documents];
}

function* accountLines(): Generator<string> {
  const hashes = PASSWORDS.map(hashLikeService);
  yield '{"users":[';
  for (let at = 0; at < ACCOUNTS; at++) {
    const passwordHash = hashes[at % hashes.length];
    const account = anAccount(`user${at}`, { passwordHash, displayName: `Buyer ${at}`, phoneNumber: phoneOf(at) });
    yield `${at > 0 ? ',' : ''}${JSON.stringify(account)}\n`;
  }
  yield ']}';
}

function phoneOf(at: number): string {
  return `+9597${10_000_000 + at}`;
}
function timeOf(at: number) {
  return { _seconds: 1_650_000_000 + at * 600, _nanoseconds: 0 };
}
function phoneNamed(at: number) {
  return { name: `Phone ${at % ITEMS}`, ram: '8GB', rom: '256GB' };
}
function* documentLines(): Generator<string> {
  const entry = (at: number, id: string, document: object) =>
    `${at > 0 ? ',' : ''}"${id}":${JSON.stringify(document)}\n`;
  yield '{"inventories":{';
  for (let at = 0; at < ITEMS; at++)
    yield entry(at, `item${at}`, {
      ...phoneNamed(at),
      ...{ qty: at % 20, cost: 200, rate: 600, profit: 10, salePrice: PRICE, type: 'instock', currency: 'CNY' },
      ...{ createdAt: timeOf(0), updatedAt: timeOf(at) },
    });
  yield '},"orders":{';
  for (let at = 0; at < ORDERS; at++) {
    const lines = [at, at * 7 + 1].map((item) => ({
      id: `item${item % ITEMS}`,
      ...phoneNamed(item),
      salePrice: PRICE,
      qty: 1,
    }));
    const status = ['confirmed', 'confirmed', 'pending', 'canceled'][at % 4];
    yield entry(at, `order${at}`, {
      ...{ uid: `user${(at * 7919) % ACCOUNTS}`, name: `Buyer ${at}`, phone: phoneOf(at), address: 'No. 1, Yangon' },
      ...{ items: lines, total: 2 * PRICE, status, restocked: at % 8 === 3, paymentMethod: 'KBZPay' },
      createdAt: timeOf(at),
    });
  }
  yield '}}';
}
