import { setTimeout } from 'node:timers/promises';
import { transact } from '#app/db/transaction.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { imeiOf } from '#tests/support/factories/units.ts';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';

/** Takes a list of stock in as a browser would, on both engines. Shorter: `ROWS=500 ENGINE=postgres npm run bench -- stock-in`. */
const ROWS = Number(process.env.ROWS ?? 5_000);
const RUNS = Number(process.env.RUNS ?? 3);
const PATH = '/admin/stock-import';

type Timed = <T>(step: string, work: () => Promise<T>) => Promise<T>;

await bench(
  `A list of ${ROWS.toLocaleString('en')} rows, half of them phones with an IMEI`,
  async ({ figure, say }) => {
    for (const engine of ['sqlite', 'postgres'] as const) {
      if (process.env.ENGINE && process.env.ENGINE !== engine) continue;
      const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
      await withShop({ items: 64, engine }, async (shop) => {
        await shop.db
          .updateTable('settings')
          .set({ recordsImeis: 1, profitPercent: '10' } as never)
          .execute();
        const times = new Map<string, number[]>();
        for (let run = 0; run < RUNS; run++) {
          say(`${name}: list ${run + 1} of ${RUNS}`);
          await takeIn(shop, run, async (step, work) => {
            const started = performance.now();
            const result = await work();
            times.set(step, [...(times.get(step) ?? []), performance.now() - started]);
            return result;
          });
        }
        for (const [step, values] of times) figure({ what: `${name}: ${step}`, unit: 'ms', values, goal: '≤ 5,000' });
        say(`${name}: another writer meanwhile`);
        const waits = new Map<string, number>();
        await takeIn(shop, RUNS, async (step, work) => {
          let isOver = false;
          const writing = longestWait(shop, () => isOver);
          const result = await work();
          isOver = true;
          waits.set(step, await writing);
          return result;
        });
        for (const [step, wait] of waits)
          figure({ what: `${name}: longest wait of another writer, ${step}`, unit: 'ms', values: [wait] });
      });
    }
  },
);

async function takeIn(shop: BenchShop, run: number, timed: Timed): Promise<void> {
  const stock = new File([listOf(run)], 'stock.csv', { type: 'text/csv' });
  const shown = await timed('from the upload to the dry run', () => send(shop, { stock }, true));
  const row = { step: 'row', id: fieldOf(shown, 'id'), row: '2', 'cell-0': `Phone ${run} corrected` };
  const corrected = await timed('a row corrected', () => send(shop, row, true));
  const ids = { id: fieldOf(corrected, 'id'), seen: fieldOf(corrected, 'seen') };
  if (ids.seen === fieldOf(shown, 'seen')) throw new Error('the row was not corrected');
  await timed('written', () => send(shop, { step: 'apply', ...ids }));
  await timed('undone', () => send(shop, { step: 'undo', id: ids.id }));
  const again = await send(shop, { stock }, true);
  const next = { id: fieldOf(again, 'id'), seen: fieldOf(again, 'seen') };
  await timed('written with phones that come back', () => send(shop, { step: 'apply', ...next }));
}

/** Half of the rows are phones with a number, the others count an item. */
function listOf(run: number): string {
  const row = (n: number) =>
    n % 2 === 0
      ? `Phone ${run} ${n},8,256,${(n % 20) + 1},"500,000",,,`
      : `Phone ${run} ${n % 500},6,128,,"400,000",${imeiOf(run * ROWS + n)},grade a,Supplier ${n % 50}`;
  return `Name,RAM,ROM,Qty,Cost,IMEI,Condition,Supplier\n${Array.from({ length: ROWS }, (_, n) => row(n)).join('\n')}\n`;
}

/** On SQLite, there is one writer; on PostgreSQL, a save of a rate waits for the settings. */
async function longestWait({ db }: BenchShop, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const started = performance.now();
    await transact(db, lockSettings);
    longest = Math.max(longest, performance.now() - started);
    await setTimeout(5);
  }
  return longest;
}

/** @returns the page that follows, if it is shown. */
async function send(
  { shops: [{ url }], admin }: BenchShop,
  fields: Record<string, string | File>,
  isShown = false,
): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { Cookie: admin.cookie, Origin: url };
  const response = await fetch(`${url}${PATH}.data`, { method: 'POST', headers, body });
  const text = await response.text();
  if (!/"ok",true/.test(text)) throw new Error(`answered with ${response.status}: ${text.slice(0, 500)}`);
  return isShown ? (await fetch(url + PATH, { headers })).text() : '';
}

function fieldOf(page: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1];
  if (!value) throw new Error(`the page has no ${name}`);
  return value;
}
