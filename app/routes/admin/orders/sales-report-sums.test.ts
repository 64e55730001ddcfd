import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import type { SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { spanOf } from '#app/domain/orders/sales/sales-match.server.ts';
import { readReportRows } from '#app/domain/orders/sales/sales-report-rows.server.ts';
import { listTaxedOrders } from '#app/domain/orders/sales/sales-tax.server.ts';
import { readSalesToday } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { salesTaxCsvIn } from '#app/i18n/sales-tax-csv-words.server.ts';
import { openFont } from '#app/typesetting/font-shape.ts';
import { writeReport } from '#app/ui/admin/orders/sales-report/report-pdf.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { openReturns, PRICE, phone } from '#tests/support/factories/returns.ts';
import { formatOf } from '#tests/support/formats.ts';
import { reportFont } from '#tests/support/report-font.ts';

const zone = 'Asia/Yangon';
const today = { buyer: '', start: '2026-11-21', end: '2026-11-21' };
const words = {
  ...{ title: 'Report', about: [], columns: { name: 'Name', phone: 'Phone', total: 'Total', date: 'Date' } },
  parts: { pieces: 'Pieces', paid: 'Paid', unpaid: 'Unpaid', returned: 'Returned' },
  returnedOfThese: 'Returned of these',
  names: { walkIn: 'ဆိုင်လာဝယ်သူ', cash: 'Cash', tradeIn: 'Trade-in' },
  ...{ orders: 'Orders', received: 'Received', refunded: 'Refunded', totalSales: 'Total Sales' },
  ...{ tax: 'of which commercial tax {rate} %', afterReturns: 'After returns', page: '{page} of {pages}' },
};
const font = openFont(await reportFont());

async function readPdfLines(db: Db, filter: SalesFilter): Promise<string[]> {
  const { sales, ...sums } = await readReportRows(db, zone, filter, null);
  const locale = { language: 'en', format: formatOf('en-US'), timeZone: zone } as const;
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(await writeReport({ words, locale, sums }, sales, font));
  const lines = [...pdf.pages()].flatMap((page) => page.getText().split('\r\n'));
  pdf.destroy();
  library.destroy();
  return lines;
}

/** One order each that is returned in part, part-paid, paid, unpaid, canceled, of yesterday, and pending. */
async function openTrade(db: Db) {
  const { admin, buyer, cases, first, spare, orderId, order, back } = await openReturns(db);
  await insertPaymentAccount(db);
  const received = { decidedBy: admin, decidedAt: now.toISOString() };
  await insertReceived(db, orderId, { ...received, amount: 153_000 });
  const returned = await back({ pieces: [phone(first)], refund: PRICE });
  expect(returned.ok).toBe(true);
  await insertReceived(db, await order([spare]), { ...received, amount: 100_000, method: 'KBZPay' });
  const createdAt = now.toISOString();
  const sell = async (qty: number, values: Parameters<typeof insertOrder>[1]) => {
    const id = await insertOrder(db, { createdAt, cost: 0, ...values });
    await insertOrderLine(db, { orderId: id, itemId: cases, qty });
    return id;
  };
  const sold = { uid: buyer, status: 'confirmed', name: 'Mya' } as const;
  await insertReceived(db, await sell(1, { ...sold, total: 1_000 }), { ...received, amount: 1_200 });
  await sell(3, { ...sold, total: 300 });
  const canceled = await sell(7, { uid: buyer, status: 'canceled', total: 700 });
  await insertReceived(db, canceled, { ...received, amount: 700 });
  await sell(8, { ...sold, total: 5_000, createdAt: '2026-11-20T17:29:59.999Z' });
  await sell(9, { uid: buyer, status: 'pending', total: 6_000 });
}

onEachEngine('the sums of sales', (freshDb) => {
  it('are those of the orders added by hand, alike on the screen, in the PDF and on Today', async () => {
    const db = await freshDb();
    await openTrade(db);
    const list = await listSales(db, zone, today, 1);
    const kept = 153_000 - 66_000 + 153_000 + 1_000 + 300;
    const paid = 87_000 + 100_000 + 1_000;
    expect(list).toMatchObject({
      ...{ count: 4, total: kept + 66_000, returned: 66_000, settled: { kept, paid }, pieces: 5 + 5 + 1 + 3 },
      received: [
        { method: 'Cash', amount: 153_000 + 1_200 + 700, refunded: 66_000 },
        { method: 'KBZPay', amount: 100_000, refunded: 0 },
      ],
    });
    expect(await readSalesToday(db, now, zone)).toMatchObject({ count: 4, paid });
    const lines = await readPdfLines(db, today);
    expect(lines.slice(1, 4)).toEqual([
      'Orders: 4 · Pieces: 14 · Paid: 188,000 MMK · Unpaid: 53,300 MMK · Returned of these: 66,000 MMK',
      'Received: Cash 154,900 MMK · KBZPay 100,000 MMK',
      'Refunded: Cash 66,000 MMK',
    ]);
    expect(lines.filter((line) => /^(Pieces|Total Sales|After)/.test(line))).toEqual([
      'Pieces: 3 · Unpaid: 300 MMK',
      'Pieces: 1 · Paid: 1,000 MMK',
      'Pieces: 5 · Paid: 100,000 MMK · Unpaid: 53,000 MMK',
      'Pieces: 5 · Paid: 87,000 MMK · Returned: 66,000 MMK',
      'Total Sales: 307,300 MMK',
      'After returns: 241,300 MMK',
    ]);
  });

  it('of a buyer leave out money by method, and so does a span of more than a month', async () => {
    const db = await freshDb();
    await openTrade(db);
    const ofBuyer = await listSales(db, zone, { ...today, buyer: 'Mya' }, 1);
    const settled = { kept: 1_300, paid: 1_000 };
    expect(ofBuyer).toMatchObject({ count: 2, total: 1_300, settled, pieces: 4, received: [] });
    const month = { buyer: '', start: '2026-10-22', end: '2026-11-21' };
    expect((await listSales(db, zone, month, 1)).received).toHaveLength(2);
    for (const start of ['2026-10-21', null])
      expect((await listSales(db, zone, { ...month, start }, 1)).received).toBeNull();
    const reversed = await listSales(db, zone, { ...month, start: '2026-11-22' }, 1);
    expect(reversed).toMatchObject({ total: 0, pieces: 0, received: [] });
  });

  it('of a month have its tax by rate, alike on the screen, in the PDF and in the file', async () => {
    const db = await freshDb();
    await openTrade(db);
    expect([(await listSales(db, zone, today, 1)).taxes, await readPdfLines(db, today)]).toEqual([
      [],
      expect.not.arrayContaining([expect.stringMatching('tax')]),
    ]);
    await db.updateTable('orders').set({ taxRate: '5' }).where('total', '>', 1_000).execute();
    await db.updateTable('orders').set({ taxRate: '7.25' }).where('total', '=', 1_000).execute();
    // 87,000 of the 153,000 of one order are left.
    const five = Math.round((87_000 * 5) / 105) + Math.round((153_000 * 5) / 105);
    const taxes = [
      { percent: '5', tax: five },
      { percent: '7.25', tax: Math.round((1_000 * 7.25) / 107.25) },
    ];
    expect((await listSales(db, zone, today, 1)).taxes).toEqual(taxes);
    expect((await readPdfLines(db, today)).slice(-4, -1)).toEqual([
      'After returns: 241,300 MMK',
      'of which commercial tax 5 %: 11,429 MMK',
      'of which commercial tax 7.25 %: 68 MMK',
    ]);
    const orders = await listTaxedOrders(db, spanOf(today, zone));
    const file = salesTaxCsvIn({ language: 'en', format: formatOf('en-US'), timeZone: zone }, zone, orders);
    expect(file.split('\r\n').slice(0, -1)).toEqual([
      '\uFEFF"Order","Date","Total (MMK)","Returned (MMK)","Commercial tax in %","Commercial tax (MMK)"',
      ...orders.map(({ number, total, returned, percent, tax }) =>
        [number, '"2026-11-21"', total, returned, percent, tax].join(),
      ),
      `"Total",,307000,66000,,${five + 68}`,
    ]);
    expect(orders.map(({ total, returned, percent, tax }) => [total, returned, percent, tax])).toEqual([
      [153_000, 66_000, '5', 4_143],
      [153_000, 0, '5', 7_286],
      [1_000, 0, '7.25', 68],
    ]);
  });
});
