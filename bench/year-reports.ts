import { Agent } from 'node:http';
import { fillYears } from '#tests/support/factories/years-of-trade.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';

/** Measures the reports over a year of orders, as the owner waits for them. */
const ENGINES = (['sqlite', 'postgres'] as const).filter((each) => each === (process.env.ENGINE ?? each));
const ORDERS = Number(process.env.ORDERS ?? 100_000);
const ITEMS = 5_000;
const MINUTES_OF_YEAR = 525_600;
const [WARM_UP, RUNS] = [5, 15];
const PAGES = {
  'Margin by day': '/admin/margin?dates=other',
  'Margin by item': '/admin/margin?dates=other&by=item',
  'Margin by type': '/admin/margin?dates=other&by=type',
  'Dead stock': '/admin/stock-report?days=90',
  'What to order': '/admin/stock-report?view=reorder',
  'Margin by buyer': '/admin/margin?dates=other&by=buyer',
};

await bench(`Reports over a year of ${ORDERS.toLocaleString('en')} orders`, async ({ figure, say }) => {
  for (const engine of ENGINES) {
    await withShop({ engine, items: 0 }, async ({ db, shops: [shop], admin, buyers }) => {
      const amounts = { orders: ORDERS, items: ITEMS, buyers: 3_000, minutesApart: MINUTES_OF_YEAR / ORDERS };
      await fillYears(db, new Date(), amounts, buyers[0]?.uid ?? '', say);
      const agent = new Agent({ keepAlive: true });
      for (const [name, path] of Object.entries(PAGES)) {
        const times: number[] = [];
        for (let run = 0; run < WARM_UP + RUNS; run++) {
          const started = performance.now();
          const { status } = await sendRequest(shop.url, path, { agent, headers: { cookie: admin.cookie } });
          if (status !== 200) throw new Error(`${path} was answered with ${status}`);
          if (run >= WARM_UP) times.push(performance.now() - started);
        }
        const what = `${engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}: ${name}`;
        figure({ what, unit: 'ms', values: times, goal: '≤ 150' });
      }
      agent.destroy();
    });
  }
});
