import { sql } from 'kysely';
import papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { RIGHTS, type Right } from '#app/domain/people/rights/rights.ts';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import { listStream } from '#app/i18n/files/list-file.server.ts';
import { LIST_FILES } from '#app/i18n/files/list-files.server.ts';
import { type FileFormat, LIST_NAMES, type ListName } from '#app/ui/admin/paths/file-paths.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertUser } from '#tests/support/database/rows.ts';
import { fillEveryTable } from '#tests/support/factories/every-table.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { fatesOf, importer, lookAtList } from '#tests/support/factories/stock-import.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { fillYears } from '#tests/support/factories/years-of-trade.ts';

const now = new Date('2026-11-30T05:06:07.008Z');
const TIME_ZONE = 'Asia/Yangon';
const allDays: Partial<Record<ListName, string>> = { sales: 'dates=other', returns: 'dates=other' };
const noCosts = RIGHTS.filter((right) => right !== 'costs.view');

type Options = { rights?: readonly Right[]; query?: string | undefined; language?: 'en' | 'my' };

async function save(db: Db, list: ListName, format: FileFormat, options: Options = {}): Promise<Buffer> {
  const { rights = RIGHTS, query = allDays[list] ?? '', language = 'en' } = options;
  const locale = { language, format: language === 'en' ? ENGLISH : BURMESE, timeZone: TIME_ZONE };
  const source = { db, url: new URL(`http://shop/?${query}`), timeZone: TIME_ZONE };
  return Buffer.from(
    await new Response(listStream(LIST_FILES[list], format, { locale, rights, source })).arrayBuffer(),
  );
}

async function readCsv(db: Db, list: ListName, options?: Options): Promise<string[][]> {
  const text = (await save(db, list, 'csv', options)).toString();
  expect(text[0]).toBe('\uFEFF');
  return papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
}

/** Read by another library than the one that wrote it. */
async function readSheet(db: Db, list: ListName, options?: Options) {
  const [sheet] = await readXlsx(await save(db, list, 'xlsx', options));
  return sheet?.data ?? [];
}

const dateText = (date: Date) =>
  date
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
    .replace(/ 00:00$/, '');

/** A cell of the workbook as the CSV has it. */
function asCsv(cell: unknown): string {
  // A workbook counts days, so minutes are rounded.
  if (cell instanceof Date) return dateText(new Date(cell.getTime() + 30_000));
  return String(cell ?? '');
}

onEachEngine('files of lists', (freshDb) => {
  it('has the same rows as CSV and XLSX, with texts intact, in both languages', async () => {
    const db = await freshDb();
    await fillEveryTable(db, now);
    for (const list of LIST_NAMES) {
      for (const language of ['en', 'my'] as const) {
        const csv = await readCsv(db, list, { language });
        const sheet = await readSheet(db, list, { language });
        expect(csv.length, list).toBeGreaterThan(1);
        const plain = csv.map((row) => row.map((cell) => cell.replace(/^(\t|'(?=[\s"']*[=+\-@＝＋－＠\t\r]))/, '')));
        // XML has no place for a few control characters, and its lines end with \n.
        const lines = (cell: string) => cell.replace(/\r\n?/g, '\n').trim();
        expect(
          sheet.map((row) => row.map(asCsv).map(lines)),
          list,
        ).toEqual(plain.map((row) => row.map(lines)));
      }
    }
  });

  it('keeps numbers as numbers, IMEIs and phone numbers as texts, and days as days', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { name: '=1+1', phone: '09421234567', email: 'su@shop.example' });
    expect(uid).not.toBe('');
    const itemId = await insertItem(db, { name: 'ဖုန်း', qty: 3, salePrice: 1_250_000, cost: '600.10', currency: 'CNY' });
    await insertUnit(db, { itemId, imei: imeiOf(7) });
    const [headings = [], item = []] = await readSheet(db, 'items');
    const cell = (name: string) => item[headings.indexOf(name)];
    expect([cell('Model'), cell('Qty'), cell('Sale Price (MMK)'), cell('Cost')]).toEqual(['ဖုန်း', 3, 1_250_000, 600.1]);
    expect((await readSheet(db, 'units'))[1]?.[0]).toBe(imeiOf(7));
    expect((await readCsv(db, 'units'))[1]?.[0]).toBe(`\t${imeiOf(7)}`);
    expect((await readSheet(db, 'buyers'))[1]?.slice(0, 2)).toEqual(['=1+1', '09421234567']);
    expect((await readCsv(db, 'buyers'))[1]?.slice(0, 2)).toEqual(["'=1+1", '\t09421234567']);
  });

  it('has every row once when a list is longer than a page, newest first', async () => {
    const db = await freshDb();
    const regular = await insertUser(db);
    await fillYears(db, now, { orders: 1_300, items: 1_100, buyers: 60 }, regular);
    const numbers = (await readCsv(db, 'orders')).slice(1).map(([number]) => Number(number));
    expect(new Set(numbers).size).toBe(1_300);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(numbers).toHaveLength(3 * 1_300);
    const items = (await readCsv(db, 'items')).slice(1).map(([id]) => id);
    expect([items.length, new Set(items).size]).toEqual([1_100, 1_100]);
    const units = (await readCsv(db, 'units')).length - 1;
    const stored = await db.selectFrom('units').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    expect(units).toBe(Number(stored.count));
    const canceled = await readCsv(db, 'orders', { query: 'status=canceled' });
    expect(new Set(canceled.slice(1).map((row) => row[2]))).toEqual(new Set(['canceled']));
    const found = await readCsv(db, 'orders', { query: 'q=Buyer+12' });
    expect(new Set(found.slice(1).map((row) => row[3]))).toEqual(new Set(['Buyer 12']));
    // The total of an order stands on its first line, so the sum of the column is right.
    const [headings = [], ...rows] = await readCsv(db, 'orders');
    const total = rows.reduce((sum, row) => sum + Number(row[headings.indexOf('Total (MMK)')]), 0);
    expect(total).toBe(1_300 * 198_000);
  });

  it('comes back as a list of stock that changes nothing, in both languages and formats', async () => {
    const db = await freshDb();
    const by = importer(await insertUser(db, { role: 'admin' }), RIGHTS, now);
    const price = { cost: '700.5', rate: '600', profit: '10', salePrice: 462_330, currency: 'CNY' };
    await addStockedItem(db, { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '8GB', rom: '256GB', qty: 5, ...price });
    await addStockedItem(db, { name: 'ကြိုး', nameKey: 'ကြိုး', ram: '', rom: '', variant: '2 m', qty: 0 });
    await db
      .updateTable('inventories')
      .set({ type: 'instock', barcode: '6941812345672' })
      .where('qty', '=', 5)
      .execute();
    const type = { id: 't', type: 'instock', createdAt: now.toISOString() };
    await db
      .insertInto('typeSettings')
      .values(type)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const language of ['en', 'my'] as const)
      for (const format of ['csv', 'xlsx'] as const) {
        const shown = await lookAtList(db, by, new Uint8Array(await save(db, 'items', format, { language })));
        expect(await fatesOf(db, shown), `${language} ${format}`).toEqual(['same Redmi 14C 8GB 256GB', 'same ကြိုး 2 m']);
      }
  });

  it('leaves out what things cost for people who may not see it', async () => {
    const db = await freshDb();
    await fillEveryTable(db, now);
    for (const list of LIST_NAMES) {
      const [all = []] = await readCsv(db, list);
      const [headings = [], ...rows] = await readCsv(db, list, { rights: noCosts });
      const hidden = all.filter((heading) => !headings.includes(heading));
      expect(
        headings.filter((heading) => /cost|exchange rate|profit|supplier/i.test(heading)),
        list,
      ).toEqual([]);
      if (['items', 'units', 'orders', 'returns', 'price-changes'].includes(list)) expect(hidden, list).not.toEqual([]);
      expect(
        rows.every((row) => row.length === headings.length),
        list,
      ).toBe(true);
    }
  });
});

describe('a stream', () => {
  const list = (log: string[]) => ({
    ...LIST_FILES.rates,
    pages: async function* () {
      try {
        for (let page = 1; page <= 1_000; page++) {
          log.push(`page ${page}`);
          yield Array.from({ length: 500 }, () => ({ currency: 'CNY', rate: '600', date: '2026-11-30' })) as never[];
        }
      } finally {
        log.push('closed');
      }
    },
  });

  it.each(['csv', 'xlsx'] as const)(
    'reads the next page of a %s when it is asked for, and stops with its reader',
    async (format) => {
      const log: string[] = [];
      const locale = { language: 'en' as const, format: ENGLISH, timeZone: TIME_ZONE };
      const source = { db: undefined as unknown as Db, url: new URL('http://shop/'), timeZone: TIME_ZONE };
      const reader = listStream(list(log), format, { locale, rights: RIGHTS, source }).getReader();
      for (let chunk = 0; chunk < 5; chunk++) await reader.read();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(log.length).toBeLessThan(100);
      await reader.cancel();
      await expect.poll(() => log.at(-1)).toBe('closed');
    },
  );
});
