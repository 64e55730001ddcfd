import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { PoolState } from '#app/db/query-stats.server.ts';

/** `route` is the pattern of the route: the path would make a new series for every made-up URL. */
export type RequestMetric = { method: string; route: string; status: number; seconds: number };

export type Metrics = ReturnType<typeof createMetrics>;

export type Gauges = { pool: PoolState };

const METHODS = ['GET', 'HEAD', 'POST'];
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Collects metrics as Prometheus reads them. Measuring the event loop wakes the process 50 times a second. */
export function createMetrics(measureEventLoop: boolean) {
  const requests = new Map<string, { buckets: number[]; count: number; sum: number }>();
  const mails = { sent: 0, failed: 0, givenUp: 0, waiting: 0, oldestSeconds: 0 };
  const counts = { mails, orders: 0, queries: 0, querySeconds: 0, slowQueries: 0, streams: 0, refusedStreams: 0 };
  const delay = measureEventLoop ? monitorEventLoopDelay({ resolution: 20 }) : undefined;
  delay?.enable();

  return {
    counts,

    recordRequest({ method, route, status, seconds }: RequestMetric): void {
      const label = METHODS.includes(method) ? method : 'other';
      const labels = `method="${label}",route="${route}",status="${status}"`;
      const entry = requests.get(labels) ?? { buckets: BUCKETS.map(() => 0), count: 0, sum: 0 };
      requests.set(labels, entry);
      entry.count++;
      entry.sum += seconds;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
    },

    text({ pool }: Gauges): string {
      const lines: string[] = [];
      const metric = (name: string, type: string, help: string, values: Record<string, number> | number) => {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
        const all = typeof values === 'number' ? { '': values } : values;
        for (const [labels, value] of Object.entries(all)) lines.push(`${name}${labels && `{${labels}}`} ${value}`);
      };
      const { user, system } = process.cpuUsage();
      const heap = getHeapStatistics();
      metric('process_cpu_seconds_total', 'counter', 'User and system CPU time.', (user + system) / 1e6);
      metric('process_start_time_seconds', 'gauge', 'Start since the epoch.', performance.timeOrigin / 1e3);
      metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', process.memoryUsage.rss());
      metric('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heap.used_heap_size);
      metric('nodejs_heap_size_total_bytes', 'gauge', 'Heap reserved.', heap.total_heap_size);
      metric('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap.', heap.external_memory);
      if (delay) {
        const delays = Object.fromEntries([50, 90, 99].map((p) => [`quantile="0.${p}"`, delay.percentile(p) / 1e9]));
        metric('nodejs_eventloop_delay_seconds', 'gauge', 'Event loop delay since the last scrape.', delays);
        delay.reset();
      }
      lines.push('# HELP http_request_duration_seconds Responses of pages and actions, by route pattern.');
      lines.push('# TYPE http_request_duration_seconds histogram');
      for (const [labels, { buckets, count, sum }] of requests) {
        let cumulative = 0;
        for (const [index, bound] of BUCKETS.entries()) {
          cumulative += buckets[index] ?? 0;
          lines.push(`http_request_duration_seconds_bucket{${labels},le="${bound}"} ${cumulative}`);
        }
        lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`);
        lines.push(`http_request_duration_seconds_sum{${labels}} ${sum}`);
        lines.push(`http_request_duration_seconds_count{${labels}} ${count}`);
      }
      metric('shop_orders_placed_total', 'counter', 'Orders placed through this process.', counts.orders);
      metric('shop_mails_sent_total', 'counter', 'Mails of the outbox sent by this process.', mails.sent);
      metric('shop_mails_failed_total', 'counter', 'Attempts to send a mail of the outbox that failed.', mails.failed);
      metric(
        'shop_mails_given_up_total',
        'counter',
        'Mails given up: refused for an hour, or failing for three days.',
        mails.givenUp,
      );
      metric('shop_mails_waiting', 'gauge', 'Mails in the outbox at the last look.', mails.waiting);
      metric('shop_mails_oldest_seconds', 'gauge', 'Age of the oldest of them.', mails.oldestSeconds);
      metric('shop_database_queries_total', 'counter', 'Queries sent to the database.', counts.queries);
      metric('shop_database_seconds_total', 'counter', 'Time that queries took.', counts.querySeconds);
      metric('shop_slow_queries_total', 'counter', 'Queries of SLOW_QUERY_MS or longer.', counts.slowQueries);
      metric('shop_event_streams', 'gauge', 'Connected SSE clients.', counts.streams);
      metric(
        'shop_event_streams_refused_total',
        'counter',
        'SSE clients refused at the connection limit.',
        counts.refusedStreams,
      );
      metric('shop_database_connections', 'gauge', 'Connections to the database.', {
        'state="open"': pool.open,
        'state="idle"': pool.idle,
      });
      metric('shop_database_waiting', 'gauge', 'Queries that wait for a connection.', pool.waiting);
      return `${lines.join('\n')}\n`;
    },
  };
}
