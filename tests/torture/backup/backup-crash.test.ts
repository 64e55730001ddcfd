import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { backUp, listBackups } from '#app/backup/backup.server.ts';
import { finishRestore, restore } from '#app/backup/restore.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';
import { type CommandResult, command } from './drill.ts';

/** A killed shop with 5 orders and a leftover log, and an earlier backup with 3 orders and another secret. */
async function openKilledShop() {
  const { db, env } = await openDatabase('sqlite');
  const now = new Date();
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, { now, uid }, 'Cash');
  const id = await addStockedItem(db, { qty: 100, salePrice: 66_000 });
  const placeOrders = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
      await placeOrder(db, { now, uid }, { ...buyer, lines: [{ id, qty: 1, salePrice: 66_000 }] });
    }
  };
  const folder = mkdtempSync(join(inject('scratch'), 'past-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(env.dataDir, 'auth-secret'), 'new');
  await placeOrders(3);
  const { folder: copy } = await backUp(env.dataDir, join(folder, 'copies'), now, 3);
  writeFileSync(join(env.dataDir, 'auth-secret'), 'old');
  await placeOrders(2);
  const old = join(folder, 'old');
  cpSync(env.dataDir, old, { recursive: true });
  expect(readdirSync(old)).toContain('shop.sqlite-wal');
  return { folder, old, copy };
}

/** The state at the next start: secret, number of orders, integrity differences. */
async function stateOf(dataDir: string): Promise<string> {
  await finishRestore(dataDir);
  const db = connect({ dataDir, databaseUrl: undefined });
  try {
    const { orders } = await countOrdersAndStock(db);
    const wrong = await checkIntegrity(db);
    return `${readFileSync(join(dataDir, 'auth-secret'), 'utf8')} secret, ${orders} orders, ${wrong.length} differences`;
  } finally {
    await db.destroy();
  }
}

const OLD = 'old secret, 5 orders, 0 differences';
const NEW = 'new secret, 3 orders, 0 differences';

/** Runs a command. @returns copies of the folder `watched` before each file-system call. */
async function eachStep(watched: string, name: string, args: string[], variables: Record<string, string>) {
  const into = mkdtempSync(join(inject('scratch'), 'steps-'));
  onTestFinished(() => rmSync(into, { recursive: true }));
  const all = { ...variables, STEPS_OF: watched, STEPS_INTO: into };
  const ran = await command(name, args, all, ['--import', './tests/support/processes/keep-each-step.ts']).ended;
  expect(ran).toMatchObject({ code: 0 });
  return readdirSync(into)
    .sort((a, b) => Number(a) - Number(b))
    .map((step) => join(into, step));
}

/** Runs a command and kills it at a random moment. */
async function runAndKill(
  random: Random,
  name: string,
  args: string[],
  variables: Record<string, string>,
): Promise<CommandResult> {
  const { ended, kill } = command(name, args, variables);
  await Promise.race([ended, setTimeout(random.below(500))]);
  kill();
  return ended;
}

/** Restores every backup in a folder. */
async function restoreAll(backups: string, folder: string): Promise<string[]> {
  const fresh = join(folder, 'fresh');
  const states: string[] = [];
  for (const copy of await listBackups(backups)) {
    await restore(join(backups, copy), fresh, new Date());
    states.push(await stateOf(fresh));
    rmSync(fresh, { recursive: true });
  }
  return states;
}

it('leaves the old data or the new, never a mix, after a kill at any step of a restore', async () => {
  const { folder, old, copy } = await openKilledShop();
  const dataDir = join(folder, 'data');
  cpSync(old, dataDir, { recursive: true });
  const steps = await eachStep(dataDir, 'restore', [copy], { DATA_DIR: dataDir });
  const states: string[] = [];
  for (const step of steps) states.push(await stateOf(step));
  expect(new Set(states)).toEqual(new Set([OLD, NEW]));
  expect(states.lastIndexOf(OLD)).toBeLessThan(states.indexOf(NEW));
  expect(await stateOf(dataDir)).toBe(NEW);
  for (const step of steps) {
    await restore(copy, step, new Date());
    expect(await stateOf(step)).toBe(NEW);
    const remaining = readdirSync(step).filter((name) => !name.startsWith('replaced-'));
    expect(remaining.sort()).toEqual(['auth-secret', 'backup.lock', 'shop.sqlite']);
  }
});

it('leaves complete backups, and enough of them, after a kill at any step of a backup', async () => {
  const { folder, old } = await openKilledShop();
  const backups = join(folder, 'backups');
  const variables = { DATA_DIR: old, BACKUP_DIR: backups, BACKUP_KEEP: '2' };
  for (const _ of [1, 2]) expect(await command('backup', [], variables).ended).toMatchObject({ code: 0 });
  for (const step of await eachStep(backups, 'backup', [], variables)) {
    const states = await restoreAll(step, folder);
    expect(states.length, step).toBeGreaterThanOrEqual(2);
    expect(new Set(states), step).toEqual(new Set([OLD]));
    await backUp(old, step, new Date(), 2);
    expect(readdirSync(step)).toEqual(await listBackups(step));
    expect(readdirSync(step)).toHaveLength(2);
  }
});

prove(
  'leaves the old data or the new, never a mix, after a kill at any time of a restore (sqlite)',
  { short: 3, full: 300, of: 'kills' },
  async ({ runs, random, figures, done }) => {
    const { folder, old, copy } = await openKilledShop();
    const found = { old: 0, new: 0 };
    for (let run = 1; run <= runs; run++) {
      const dataDir = join(folder, 'data');
      cpSync(old, dataDir, { recursive: true });
      const { code } = await runAndKill(random, 'restore', [copy], { DATA_DIR: dataDir });
      const state = await stateOf(dataDir);
      if (code === 0) expect(state).toBe(NEW);
      expect([OLD, NEW]).toContain(state);
      found[state === OLD ? 'old' : 'new']++;
      rmSync(dataDir, { recursive: true });
      done(run);
    }
    Object.assign(figures, { 'left old': found.old, 'left new': found.new });
  },
);

prove(
  'leaves complete backups after a kill at any time of a backup (sqlite)',
  { short: 3, full: 300, of: 'kills' },
  async ({ runs, random, done }) => {
    const { folder, old } = await openKilledShop();
    const backups = join(folder, 'backups');
    const variables = { DATA_DIR: old, BACKUP_DIR: backups, BACKUP_KEEP: '2' };
    await backUp(old, backups, new Date(), 2);
    for (let run = 1; run <= runs; run++) {
      await runAndKill(random, 'backup', [], variables);
      expect(new Set(await restoreAll(backups, folder))).toEqual(new Set([OLD]));
      done(run);
    }
    await backUp(old, backups, new Date(), 2);
    expect(readdirSync(backups)).toEqual(await listBackups(backups));
  },
);

prove(
  'refuses a damaged backup, and changes nothing (sqlite)',
  { short: 4, full: 200, of: 'copies' },
  async ({ runs, random, done }) => {
    const { folder, old, copy } = await openKilledShop();
    const before = readdirSync(old).sort();
    const damages = [flipByte, truncate, flipSecret] as const;
    for (let run = 1; run <= runs; run++) {
      const damaged = join(folder, 'damaged');
      cpSync(copy, damaged, { recursive: true });
      await (run <= damages.length ? damages[run - 1] : random.pick([flipByte, flipByte, ...damages]))?.(
        damaged,
        random,
      );
      const { code, output } = await command('restore', [damaged], { DATA_DIR: old }).ended;
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^Nothing restored: [^\n]+\n$/) });
      expect(readdirSync(old).sort()).toEqual(before);
      rmSync(damaged, { recursive: true });
      done(run);
    }
    expect(await stateOf(old)).toBe(OLD);
  },
);

const sizeOf = (file: string) => readFileSync(file).length;

async function flipByte(copy: string, random: Random) {
  const file = join(copy, 'shop.sqlite');
  const at = random.below(sizeOf(file));
  const handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ (1 << random.below(8))]), 0, 1, at);
  await handle.close();
}

async function truncate(copy: string, random: Random) {
  const file = join(copy, 'shop.sqlite');
  truncateSync(file, random.below(sizeOf(file)));
}

async function flipSecret(copy: string) {
  writeFileSync(join(copy, 'auth-secret'), 'nEw');
}
