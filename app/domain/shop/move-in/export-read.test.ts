import { expect, it } from 'vitest';
import { ExportError } from '#app/domain/shop/move-in/document-cut.ts';
import { readExport } from '#app/domain/shop/move-in/export-read.ts';
import { readTime } from '#app/domain/shop/move-in/export-values.ts';

async function* inBlocks(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 7, unnamed: string | null = null) {
  const found: string[] = [];
  try {
    for await (const { collection, id, fields } of readExport(inBlocks(text, size), unnamed))
      found.push(`${collection}/${id} ${JSON.stringify(fields)}`);
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    found.push(error.problem);
  }
  return found;
}

const order = { name: 'မြ "Aye" \\ {[,]}', total: 5, items: [{ qty: 1 }, { qty: 2 }] };
const documents = [`orders/o1 ${JSON.stringify(order)}`, 'orders/o2 {}', 'inventories/i1 {"qty":3}'];

it.each([1, 2, 5, 64, 100_000])('reads both shapes of one object in blocks of %d bytes', async (size) => {
  const collections = { orders: { o1: order, o2: {} }, inventories: { i1: { qty: 3 } } };
  expect(await read(JSON.stringify(collections), size)).toEqual(documents);
  expect(await read(JSON.stringify(collections, null, 2), size)).toEqual(documents);
  const below = { o1: { ...order, __collections__: { notes: { n: {} } } }, o2: { __collections__: {} } };
  const wrapped = { __collections__: { orders: below, inventories: { i1: { qty: 3, __collections__: {} } } } };
  expect(await read(`\uFEFF${JSON.stringify(wrapped, null, 4)}\n`, size)).toEqual(documents);
});

it('reads a document a line, in every way that names its place', async () => {
  const lines = [
    { collection: 'orders', id: 'o1', fields: order },
    { path: 'orders/o2', data: {} },
    { _collection: 'inventories', _id: 'i1', qty: 3 },
  ];
  expect(await read(lines.map((line) => JSON.stringify(line)).join('\r\n'))).toEqual(documents);
  expect(
    await read(
      `${JSON.stringify({ orders: { o1: order, o2: {} } })}\n${JSON.stringify({ inventories: { i1: { qty: 3 } } })}\n`,
    ),
  ).toEqual(documents);
});

it.each([1, 7, 100_000])('asks which collection documents are that name none, in blocks of %d bytes', async (size) => {
  const below = { __collections__: { notes: { n: { a: 1 } } } };
  const files = [
    JSON.stringify({ o1: { ...order, ...below }, o2: {} }),
    JSON.stringify({ o2: {}, o1: { ...below, ...order } }, null, 2),
    `${JSON.stringify({ id: 'o1', ...order })}\n${JSON.stringify({ _id: 'o2' })}`,
    JSON.stringify([
      { id: 'o1', ...order },
      { id: 'o2', fields: {} },
    ]),
  ];
  for (const file of files) {
    expect(await read(file, size)).toEqual(['unnamed']);
    expect((await read(file, size, 'orders')).sort()).toEqual(documents.slice(0, 2).sort());
  }
  // Lists are fields, and no documents.
  expect(await read(JSON.stringify({ default: { methods: ['KBZPay'] } }), size)).toEqual(['unnamed']);
});

it('reads times of seconds, and those that say nothing but seconds', async () => {
  expect(readTime(1_714_979_289)).toBe('2024-05-06T07:08:09.000Z');
  expect(readTime('1714979289')).toBe('2024-05-06T07:08:09.000Z');
  expect(readTime('1714979289123')).toBe('2024-05-06T07:08:09.123Z');
  const times = { a: { _seconds: 1_714_979_289 }, b: { seconds: 5 }, c: { _seconds: 5, other: 1 } };
  expect(await read(JSON.stringify({ orders: { o: times } }))).toEqual([
    `orders/o ${JSON.stringify({ a: '2024-05-06T07:08:09.000Z', b: { seconds: 5 }, c: { _seconds: 5, other: 1 } })}`,
  ]);
});

it('unwraps times in both ways', async () => {
  const [iso, time] = ['2024-05-06T07:08:09.123Z', { _seconds: 1_714_979_289, _nanoseconds: 123_456_789 }];
  const wrapped = { __datatype__: 'timestamp', value: time };
  const reference = { __datatype__: 'documentReference', value: 'users/u' };
  expect(await read(JSON.stringify({ orders: { o: { a: time, b: [wrapped], c: reference, d: null } } }))).toEqual([
    `orders/o ${JSON.stringify({ a: iso, b: [iso], c: 'users/u', d: null })}`,
  ]);
});

const account = { localId: 'u1', email: 'A@x.example', passwordHash: 'ab-_', customAttributes: '{"admin":true}' };

it('reads accounts as JSON, also one a line', async () => {
  const found = [`accounts/u1 ${JSON.stringify(account)}`];
  expect(await read(JSON.stringify({ users: [account] }, null, 1))).toEqual(found);
  expect(await read(JSON.stringify({ users: [account] }))).toEqual(found);
  expect(await read(JSON.stringify(account))).toEqual(found);
});

it('takes no document for an account, whatever a buyer wrote into it', async () => {
  const hostile = { localId: 'x', email: 'x@x.example', customAttributes: '{"admin":true}' };
  const files = [
    JSON.stringify({ orders: { o: hostile }, users: { x: hostile }, accounts: { x: hostile } }),
    JSON.stringify({ __collections__: { orders: { o: hostile }, users: { x: hostile }, accounts: { x: hostile } } }),
    [
      JSON.stringify({ path: 'orders/o', data: hostile }),
      JSON.stringify({ collection: 'orders', id: 'o', ...hostile }),
      JSON.stringify({ id: 'o', ...hostile }),
      JSON.stringify({ path: 'accounts/x', data: hostile }),
      JSON.stringify({ orders: { o: hostile }, accounts: { x: hostile } }),
    ].join('\n'),
    JSON.stringify([{ collection: 'orders', id: 'o', ...hostile }]),
    JSON.stringify({ orders: [hostile] }),
  ];
  for (const file of files) {
    const found = await read(file);
    expect(found.filter((each) => each.startsWith('accounts/'))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  }
  expect(await read(JSON.stringify([hostile]))).toEqual([`accounts/x ${JSON.stringify(hostile)}`]);
  // Whoever says what a file is says that it is no accounts.
  expect((await read(JSON.stringify([hostile]), 7, 'users'))[0]).toMatch(/^users\//);
});

it('reads the table of accounts', async () => {
  const row = [
    'u1',
    'a@x.example',
    'true',
    'ab+/',
    'c2E=',
    '"Aye, ""Mya"""',
    ...Array(17).fill(''),
    '1714979289123',
    '',
    '+959',
    'false',
  ];
  const [line] = await read([...row, '"{""admin"":true}"'].join(','));
  expect(line).toBe(
    `accounts/u1 ${JSON.stringify({
      ...{ localId: 'u1', email: 'a@x.example', emailVerified: 'true', passwordHash: 'ab+/', salt: 'c2E=' },
      ...{ displayName: 'Aye, "Mya"', createdAt: '1714979289123', phoneNumber: '+959', disabled: 'false' },
      customAttributes: '{"admin":true}',
    })}`,
  );
  expect(await read(row.slice(0, 26).join(','))).toHaveLength(1);
});

it('reads every row of the table, whatever quotation marks names have', async () => {
  const row = (id: string, name: string, claims = '') =>
    [id, `${id}@x.example`, 'true', 'ab', 'c2E=', name, ...Array(21).fill(''), claims].join(',');
  const names = ['Aye "Mya', 'Su', '6" phone', '"Hla', 'Ba', 'Ni"', '"U" Ba', '"two\nlines"', 'Ko'];
  const claims = '"{""admin"":true,""a"":1}"';
  const found = await read(names.map((name, at) => row(`u${at}`, name, claims)).join('\n'));
  expect(found.map((each) => each.split(' ')[0])).toEqual(names.map((_, at) => `accounts/u${at}`));
  expect(found[3]).toContain('"displayName":"\\"Hla"');
  expect(found[7]).toContain('"displayName":"two\\nlines"');
  for (const each of found) expect(each).toContain('"customAttributes":"{\\"admin\\":true,\\"a\\":1}"');
  expect((await read(`${row('u1', 'Aye')}\nu2,b@x.example,true,ab,c2E=,"Su`)).at(-1)).toBe('cut-short');
});

it('says why a file is no export', async () => {
  const whole = JSON.stringify({ orders: { o1: order, o2: {} } });
  for (const end of [1, 5, 12, 40, whole.length - 1])
    expect((await read(whole.slice(0, end))).at(-1), whole.slice(0, end)).toBe('cut-short');
  expect(await read('  \n ')).toEqual(['empty']);
  expect(await read('name,qty\nA,5')).toEqual(['not-an-export']);
  expect(await read(`${whole}}`)).toContain('damaged');
  expect((await read('{"orders":{"o1":{"a":tru}}}')).at(-1)).toBe('damaged');
  expect((await read(`${JSON.stringify({ collection: 'orders', id: 'o' })}\n{"a"`)).at(-1)).toBe('damaged');
});

it('refuses a document that would not fit into memory', async () => {
  const large = `{"orders":{"o1":{"a":"${'x'.repeat(9_000_000)}"}}}`;
  expect(await read(large, 65_536)).toEqual(['too-large-document']);
});
