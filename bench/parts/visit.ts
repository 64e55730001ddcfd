import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { browserFlags } from '../../scripts/browser.ts';

/** The slow-phone profile of DevTools. */
export type Line = { latency: number; downloadThroughput: number; uploadThroughput: number };

const bytesPerSecond = (kbits: number) => (kbits * 1_000) / 8;
export const SLOW_4G: Line = {
  latency: 150,
  downloadThroughput: bytesPerSecond(1_600),
  uploadThroughput: bytesPerSecond(750),
};
export const THREE_G: Line = {
  latency: 400,
  downloadThroughput: bytesPerSecond(400),
  uploadThroughput: bytesPerSecond(400),
};
const CPU_SLOWDOWN = 4;
/** A page without activity for so long is settled. */
const REST_MS = 1_500;

/** Times in ms from the start of navigation, sizes in bytes as transferred. */
export type Visit = {
  largestPaint: number;
  blocked: number;
  longest: number;
  shift: number;
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** From key press to next paint; NaN without typing. */
  typing: number;
};

/**
 * Opens a page with an empty cache on a slow network and processor; on request types into its search and returns to it.
 * `back` lists the requests of returning with their statuses.
 */
export async function visit(
  url: string,
  network: Line,
  { typed = '', comesBack = false } = {},
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
    await atRest(traffic);
    const first = { requests: traffic.requests.size, bytes: traffic.bytes, scriptBytes: traffic.scriptBytes };
    // Typing is not part of the first view.
    const seen = await page.evaluate(readSeen);
    const typing = typed ? await type(page, typed) : Number.NaN;
    const back = comesBack ? await comeBack(page, url, traffic) : [];
    return { ...seen, ...first, typing, back };
  } finally {
    await browser.close();
  }
}

/** Gives a page this network and a processor four times slower. */
export async function slowDown(context: BrowserContext, page: Page, network: Line): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

type Traffic = {
  requests: Map<string, { path: string; kind: string; status: number; sentStatus?: number; cached: boolean }>;
  bytes: number;
  scriptBytes: number;
  latest: number;
};

function listen(cdp: CDPSession): Traffic {
  const traffic: Traffic = { requests: new Map(), bytes: 0, scriptBytes: 0, latest: Date.now() };
  const requests = traffic.requests;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type: kind = '' }) => {
    const { pathname, search } = new URL(request.url);
    traffic.latest = Date.now();
    requests.set(requestId, { path: pathname + search, kind, status: 0, cached: false });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const known = requests.get(requestId);
    if (known) known.cached = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const known = requests.get(requestId);
    if (!known) return;
    known.status = response.status;
    known.cached ||= response.fromDiskCache ?? false;
  });
  // The transferred status: the browser itself turns a 304 into a 200.
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

async function atRest(traffic: Traffic): Promise<void> {
  traffic.latest = Date.now();
  while (Date.now() - traffic.latest < REST_MS) await setTimeout(100);
}

/** Types with pauses in which responses arrive. */
async function type(page: Page, text: string): Promise<number> {
  await page.getByRole('searchbox').click();
  await page.keyboard.type(text, { delay: 180 });
  await setTimeout(REST_MS);
  return page.evaluate(() => Math.max(0, ...(window as unknown as Watched).watched.keys));
}

async function comeBack(page: Page, url: string, traffic: Traffic): Promise<string[]> {
  await page.goto('about:blank');
  traffic.requests.clear();
  await page.goto(url, { waitUntil: 'load' });
  await atRest(traffic);
  return [...traffic.requests.values()]
    .filter(({ cached }) => !cached)
    .map(({ path, sentStatus, status }) => `${path.replace(/\?.*/, '')} ${sentStatus ?? status}`);
}

type Watched = { watched: { paint: number; tasks: [number, number][]; shift: number; keys: number[] } };

/** Runs in the page before its own scripts. */
function watch() {
  const watched: Watched['watched'] = { paint: 0, tasks: [], shift: 0, keys: [] };
  (window as unknown as Watched).watched = watched;
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

/** Runs in the page. Blocked time is what long tasks take beyond 50 ms, from the first paint on. */
function readSeen() {
  const { paint, tasks, shift } = (window as unknown as Watched).watched;
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const after = tasks.filter(([start, duration]) => start + duration > (painted?.startTime ?? 0));
  return {
    largestPaint: paint,
    blocked: after.reduce((sum, [, duration]) => sum + duration - 50, 0),
    longest: Math.max(0, ...tasks.map(([, duration]) => duration)),
    shift,
  };
}
