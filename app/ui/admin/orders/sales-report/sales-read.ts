import type { ReportRows, ReportSums, Sale } from '#app/domain/orders/sales/sale.ts';

/** @throws if a request fails, for example offline or after the session ended. */
export async function readSales(
  from: string,
  onRead: (done: number, of: number) => void,
): Promise<{ sales: Sale[]; sums: ReportSums }> {
  const sales: Sale[] = [];
  let sums: ReportSums = { returned: 0, takesPayments: false, received: [] };
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = new URL(from);
    if (cursor) url.searchParams.set('after', cursor);
    const response = await fetch(url, { redirect: 'error' });
    if (!response.ok) throw new Error(`the rows came with status ${response.status}`);
    const rows = (await response.json()) as ReportRows;
    sales.push(...rows.sales);
    sums = rows;
    onRead(sales.length, Math.max(rows.count, sales.length));
    cursor = rows.next;
  }
  return { sales, sums };
}
