import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished } from 'vitest';
import { runShop } from '#tests/support/server/shop.ts';
import type { Random } from '#tests/support/torture/prove.ts';
import type { Trade } from '#tests/support/torture/trade.ts';
import { startTraffic } from '#tests/support/torture/traffic.ts';
import { Disk } from './disk.ts';
import { buildRecorder } from './recorder.ts';
import { type Call, readRecording } from './recording.ts';

const run = promisify(execFile);

/** An acknowledged backup: its path under DATA_DIR, and the times of its start and acknowledgement. */
export type AcknowledgedBackup = { folder: string; begunAt: number; acknowledgedAt: number };

/**
 * Records a new shop on SQLite from its first start: trade until half of the writes are acknowledged, a backup
 * meanwhile, a restart, and more trade.
 */
export async function recordShop(random: Random, writes: number) {
  const scratch = await mkdtemp(join(inject('scratch'), 'power-cut-'));
  onTestFinished(() => rm(scratch, { recursive: true }));
  const root = join(scratch, 'data');
  await mkdir(root);
  const log = join(scratch, 'log');
  const recorder = buildRecorder(scratch, root, log);
  const now = () => statSync(log).size;

  const runRecorded = async (script: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: root, ...recorder };
    return (await run(process.execPath, [script, ...args], { env })).stdout;
  };
  const shop = await runShop({ dataDir: root, databaseUrl: undefined }, { ...recorder, ORDER_LIMIT: '0' });
  const trade = JSON.parse(await runRecorded('tests/torture/power-cut/open-trade.ts')) as Trade;
  const traffic = startTraffic([shop], trade, random, now);
  await traffic.acknowledgedMore(writes / 2);
  const begunAt = now();
  await runRecorded('scripts/run.js', 'backup');
  const [folder = ''] = await readdir(join(root, 'backups'));
  const backup: AcknowledgedBackup = { folder: join('backups', folder), begunAt, acknowledgedAt: now() };
  await shop.stop('SIGTERM');
  await shop.start();
  await traffic.acknowledgedMore(writes / 2);
  await traffic.stop();
  await shop.stop('SIGTERM');

  const calls = [...readRecording(await readFile(log))];
  await expectWhole(root, calls);
  const secret = await readFile(join(root, 'auth-secret'), 'utf8');
  return { root, calls, trade, history: traffic.history, backup, secret };
}

/** Expects the replayed record to equal the folder, so that it has missed no call. */
async function expectWhole(root: string, calls: Call[]): Promise<void> {
  const disk = new Disk(root);
  for (const call of calls) disk.do(call);
  const replayed = disk.currentFiles();
  const found = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = found.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  expect([...replayed.keys()].sort()).toEqual(files.sort());
  for (const file of files) {
    const actual = await readFile(join(root, file));
    expect(replayed.get(file)?.equals(actual), `${file} differs from the record`).toBe(true);
  }
}
