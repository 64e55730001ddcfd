import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { hasMovedKey } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import { beginMoveIn, discardMoveIn, newMoveInId } from '#app/domain/shop/move-in/move-in-stage.server.ts';
import { readArguments, runCommand } from '#app/server/move-in-command.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { openAccounts } from '#tests/support/factories/accounts.ts';
import { anAccount, VECTOR } from '#tests/support/factories/move-in.ts';
import { whenFinished } from '#tests/support/finished.ts';

it.each([
  [[]],
  [['a.json', 'b.json']],
  [['a.json', '--unknown']],
  [['a.json', '--prices=other']],
  [['a.json', '--collection=accounts']],
  [['a.json', '--go-on']],
  [['--key', 'signer', 'Bw==', '8', '14']],
  [['--key', '--apply']],
])('takes no arguments that mean nothing: %j', (args) => {
  expect(readArguments(args)).toBe(undefined);
});

onEachEngine('npm run move-in', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const { auth } = await openAccounts(db);
    const folder = mkdtempSync(join(tmpdir(), 'move-in-'));
    whenFinished(() => rmSync(folder, { recursive: true }));
    const said: string[] = [];
    for (const stream of ['log', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line));
    const shop = { db, auth, env: { timeZone: 'Asia/Yangon' } };
    const pathOf = (name: string) => join(folder, name);
    return {
      db,
      pathOf,
      write: (name: string, content: object | string) => {
        writeFileSync(pathOf(name), typeof content === 'string' ? content : JSON.stringify(content));
        return pathOf(name);
      },
      async run(args: string[], input = '') {
        said.length = 0;
        const command = readArguments(args);
        return [command ? await runCommand(shop, command, Readable.from([input])) : 2, said.join('\n')] as const;
      },
    };
  }

  it('says what would happen and writes nothing; then moves in and reports each document', async () => {
    const { db, pathOf, write, run } = await open();
    const file = write('accounts.json', { users: [anAccount('u1'), anAccount('u2', { email: 'nobody' })] });
    expect(await run([file])).toEqual([0, expect.stringContaining('accounts: 1 refused')]);
    expect(await readMoveIn(db, new Date())).toBe(null);
    expect(await db.selectFrom('users').select('id').where('id', '=', 'u1').execute()).toEqual([]);

    const report = pathOf('report.csv');
    const [code, said] = await run([file, '--apply', `--report=${report}`]);
    expect(code).toBe(0);
    expect(said).toContain('accounts.json has moved in');
    expect(said).toContain('refused: accounts/u2 not-an-email nobody');
    const [head, ...lines] = readFileSync(report, 'utf8').trim().split('\r\n');
    expect(head).toBe('"What it is","Id","What happens to it","Why"');
    expect(lines).toEqual(['"Account","u1","New",""', '"Account","u2","Cannot move in","“nobody” is no email."']);
    expect(await readMoveIn(db, new Date())).toMatchObject({ state: 'done' });
    expect(await db.selectFrom('users').select('email').where('id', '=', 'u1').execute()).toEqual([
      { email: 'u1@old.example' },
    ]);
  });

  it('asks for what a file does not say, and leaves nothing open', async () => {
    const { db, write, run } = await open();
    const item = { name: 'A', qty: 1, salePrice: 100, latestSalePrice: 200 };
    const file = write('items.json', { i1: { ...item, __collections__: { log: { a: {} } } } });
    expect(await run([file])).toEqual([1, expect.stringContaining('--collection=')]);
    const named = [file, '--collection=inventories', '--apply'];
    expect(await run(named)).toEqual([1, expect.stringContaining('--prices=main')]);
    expect(await readMoveIn(db, new Date())).toBe(null);
    expect(await run([...named, '--prices=latest'])).toEqual([0, expect.stringContaining('left out: 1')]);
    expect(await db.selectFrom('inventories').select(['id', 'salePrice']).execute()).toEqual([
      { id: 'i1', salePrice: 200 },
    ]);
    const damaged = write('damaged.json', '{"orders":{');
    expect(await run([damaged])).toEqual([1, 'This file cannot be read: cut-short']);
  });

  it('goes on only with what nobody works on', async () => {
    const { db, write, run } = await open();
    const id = newMoveInId();
    const begin = (now: Date) => beginMoveIn(db, { now, uid: null }, { id, fileName: 'page.json', state: 'reading' });
    await begin(new Date());
    expect(await run(['--go-on'])).toEqual([1, expect.stringContaining('Somebody is working')]);
    const file = write('accounts.json', { users: [anAccount('u1')] });
    expect(await run([file])).toEqual([1, expect.stringContaining('Another file is open: page.json')]);
    await discardMoveIn(db, id);
    await begin(new Date(Date.now() - 60_000));
    expect(await run(['--go-on'])).toEqual([1, 'This file cannot be read: interrupted']);
  });

  it('reads the values of the passwords as the service shows them, from a file or from the input', async () => {
    const { db, write, run } = await open();
    const { signerKey, saltSeparator, rounds, memCost } = VECTOR.key;
    const shown = `hash_config {
      algorithm: SCRYPT,
      base64_signer_key: ${signerKey},
      base64_salt_separator: ${saltSeparator},
      rounds: ${rounds},
      mem_cost: ${memCost},
    }`;
    for (const [args, input] of [
      [['--key'], shown],
      [['--key'], [signerKey, saltSeparator, rounds, memCost].join('\n')],
      [[`--key=${write('key.json', shown)}`], ''],
    ] as const) {
      await db.deleteFrom('movedPasswordKeys').execute();
      expect(await run([...args], input)).toEqual([0, expect.stringContaining('Saved')]);
      expect(await hasMovedKey(db)).toBe(true);
    }
    expect(await run(['--key'], 'rounds: 99')).toEqual([1, expect.stringContaining('cannot be right')]);
  });
});
