import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { browserFlags } from '../../scripts/browser.ts';

/** A network profile of DevTools; `latency` is in ms. */
export type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };

const bytesPerSecond = (kbits: number) => (kbits * 1_000) / 8;
export const SLOW_4G: Network = {
  latency: 150,
  downloadThroughput: bytesPerSecond(1_600),
  uploadThroughput: bytesPerSecond(750),
};
export const THREE_G: Network = {
  latency: 400,
  downloadThroughput: bytesPerSecond(400),
  uploadThroughput: bytesPerSecond(400),
};
const CPU_SLOWDOWN = 4;
/** A page has loaded when this time passes without network activity. */
const QUIET_MS = 1_500;

export type Visit = {
  /** In ms from the start of navigation. */
  largestPaint: number;
  /** In ms from the start of navigation until presses are answered; NaN without scripts. */
  usable: number;
  /** In ms: what long tasks take beyond 50 ms after the first paint. */
  totalBlockingTime: number;
  /** The sum of the scores of all layout shifts. */
  layoutShift: number;
  requests: number;
  /** As transferred, with headers. */
  bytes: number;
  scriptBytes: number;
  /** In ms from a key press to the next paint, at most; NaN without typing. */
  typing: number;
};

/** Opens a page with an empty cache on a slow network and processor. Types `typed` into its search, and with `comesBack` opens
 * the page again: `back` lists the requests that the second visit sends over the network. */
export async function visit(
  url: string,
  network: Network,
  { typed = '', comesBack = false, hasScripts = true } = {},
): Promise<Visit & { back: string[] }> {
  const browser = await chromium.launch({
    executablePath: process.env.SHOP_TEST_BROWSER || undefined,
    args: browserFlags,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(watch);
    const cdp = await slowDown(context, page, network);
    const traffic = listen(cdp);
    await page.goto(url, { waitUntil: 'load' });
    if (hasScripts) await page.waitForFunction(() => (window as unknown as Watched).watched.usable);
    await untilQuiet(traffic);
    const first = { requests: traffic.requests.size, bytes: traffic.bytes, scriptBytes: traffic.scriptBytes };
    // Typing is not part of the first view.
    const metrics = await page.evaluate(readMetrics);
    const typing = typed ? await type(page, typed) : Number.NaN;
    const back = comesBack ? await comeBack(page, url, traffic) : [];
    return { ...metrics, ...first, typing, back };
  } finally {
    await browser.close();
  }
}

/** Gives a page this network and a processor four times slower. */
export async function slowDown(context: BrowserContext, page: Page, network: Network): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

type Traffic = {
  requests: Map<string, { path: string; isCached: boolean; sentStatus?: number }>;
  bytes: number;
  scriptBytes: number;
  latest: number;
};

function listen(cdp: CDPSession): Traffic {
  const traffic: Traffic = { requests: new Map(), bytes: 0, scriptBytes: 0, latest: Date.now() };
  const requests = traffic.requests;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url);
    traffic.latest = Date.now();
    requests.set(requestId, { path: pathname + search, isCached: false });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const known = requests.get(requestId);
    if (known) known.isCached = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const known = requests.get(requestId);
    if (known) known.isCached ||= response.fromDiskCache ?? false;
  });
  // The status on the network: the browser itself turns a 304 into a 200. A service worker's response has none.
  cdp.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const known = requests.get(requestId);
    if (known) known.sentStatus = statusCode;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.latest = Date.now();
    traffic.bytes += encodedDataLength;
    if (requests.get(requestId)?.path.endsWith('.js')) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}

async function untilQuiet(traffic: Traffic): Promise<void> {
  traffic.latest = Date.now();
  while (Date.now() - traffic.latest < QUIET_MS) await setTimeout(100);
}

/** Types with pauses in which responses arrive. */
async function type(page: Page, text: string): Promise<number> {
  await page.getByRole('searchbox').click();
  await page.keyboard.type(text, { delay: 180 });
  await setTimeout(QUIET_MS);
  return page.evaluate(() => Math.max(0, ...(window as unknown as Watched).watched.keys));
}

async function comeBack(page: Page, url: string, traffic: Traffic): Promise<string[]> {
  await page.goto('about:blank');
  traffic.requests.clear();
  await page.goto(url, { waitUntil: 'load' });
  await untilQuiet(traffic);
  return [...traffic.requests.values()]
    .filter(({ isCached, sentStatus }) => !isCached && sentStatus !== undefined)
    .map(({ path, sentStatus }) => `${path.replace(/\?.*/, '')} ${sentStatus}`);
}

type Watched = { watched: { paint: number; usable: number; tasks: [number, number][]; shift: number; keys: number[] } };

/** Runs in the page before its own scripts. */
function watch() {
  const watched: Watched['watched'] = { paint: 0, usable: Number.NaN, tasks: [], shift: 0, keys: [] };
  (window as unknown as Watched).watched = watched;
  document.addEventListener('hydrated', () => {
    watched.usable = performance.now();
  });
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.paint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => watched.tasks.push([startTime, duration]));
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) watched.shift += value;
  });
  const event = (entry: PerformanceEntry) => {
    if ((entry as PerformanceEventTiming).interactionId) watched.keys.push(entry.duration);
  };
  observe('event', event, { durationThreshold: 16 });
}

/** Runs in the page. */
function readMetrics() {
  const { paint, usable, tasks, shift } = (window as unknown as Watched).watched;
  const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
  const tasksAfterPaint = tasks.filter(([start, duration]) => start + duration > (firstPaint?.startTime ?? 0));
  return {
    largestPaint: paint,
    usable,
    totalBlockingTime: tasksAfterPaint.reduce((sum, [, duration]) => sum + duration - 50, 0),
    layoutShift: shift,
  };
}
