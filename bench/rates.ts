import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';
import { addPricedItems, checkPrices, timeBareWrites } from './parts/priced-items.ts';
import { requestText } from './parts/request-text.ts';

/** Measures Rate Day for the owner: the preview of a new rate, applying it and undoing it. */
const SIZES = (process.env.ITEMS ?? '5000 50000').split(' ').map(Number);
const RUNS = Number(process.env.RUNS ?? 5);
const goals: Record<number, string> = { 5000: '≤ 300', 50000: '≤ 2,000' };

await bench('Rate Day', async ({ figure, say }) => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    for (const size of SIZES) {
      if (process.env.ENGINE && process.env.ENGINE !== engine) continue;
      await withShop({ items: 64, engine }, async (shop) => {
        const what = `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${size.toLocaleString('en')} items`;
        say(`${what}: filling the shop`);
        await addPricedItems(shop, size);
        const times: Record<'preview' | 'apply' | 'undo' | 'alone', number[]> = {
          preview: [],
          apply: [],
          undo: [],
          alone: [],
        };
        // The first run warms up.
        for (let run = 0; run <= RUNS; run++) {
          const draft = `draft-${run}`;
          const measured = {
            preview: (await send(shop, '', { draft, CNY: String(602 + run) })) + (await send(shop, `/${draft}`)),
            apply: await send(shop, `/${draft}`, {}),
            undo: await send(shop, `/${draft}/undo`, {}),
            alone: await timeBareWrites(shop),
          };
          await checkBatch(shop, draft, size);
          if (run === 0) continue;
          for (const step of ['preview', 'apply', 'undo', 'alone'] as const) times[step].push(measured[step]);
        }
        await checkPrices(shop);
        const limit = { what: 'the same rows in two statements', values: times.alone };
        const goal = goals[size] ?? '';
        figure({ what: `${what}: the preview of a rate`, unit: 'ms', values: times.preview, goal });
        figure({ what: `${what}: applying it`, unit: 'ms', values: times.apply, limit, goal });
        figure({ what: `${what}: undoing it`, unit: 'ms', values: times.undo, limit, goal });
      });
    }
  }
});

/** @returns the milliseconds until the owner gets the response. */
async function send(
  { shops: [{ url }], admin }: BenchShop,
  path: string,
  form?: Record<string, string>,
): Promise<number> {
  const sent = form && { form: new URLSearchParams(form).toString() };
  const started = performance.now();
  const { status, text } = await requestText(`${url}/admin/rate-day${path}.data`, {
    headers: { Cookie: admin.cookie, Origin: url },
    ...sent,
  });
  if (status >= 300) throw new Error(`${path} was answered with ${status}: ${text.slice(0, 300)}`);
  return performance.now() - started;
}

async function checkBatch({ db }: BenchShop, id: string, items: number): Promise<void> {
  const batch = await db
    .selectFrom('rateBatches')
    .select(['changes', 'restored'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch || batch.changes < items || batch.restored !== batch.changes)
    throw new Error(`${id} ended with ${JSON.stringify(batch)}`);
}
