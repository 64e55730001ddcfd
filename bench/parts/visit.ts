import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { browserFlags } from '../../scripts/browser.ts';

/** A phone's line as DevTools slows it down. */
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
/** Nothing new for so long: the page has come to rest. */
const REST_MS = 1_500;

/** What a phone's visit to a page came to: times in ms since it set out, sizes in bytes as they came over the line. */
export type Visit = {
  largestPaint: number;
  blocked: number;
  longest: number;
  shift: number;
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** The slowest answer to a key, from press to next paint; NaN where nothing was typed. */
  typing: number;
};

/**
 * Opens a page in a browser that has never been here, on that line and a phone's processor; then types into its search
 * and comes back to it, if told to. `back` is what it asks for over the line on coming back, with the status of each.
 */
export async function visit(
  url: string,
  line: Line,
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
    const cdp = await slowDown(context, page, line);
    const traffic = listen(cdp);
    await page.goto(url, { waitUntil: 'load' });
    await atRest(traffic);
    const first = { requests: traffic.requests.size, bytes: traffic.bytes, scriptBytes: traffic.scriptBytes };
    // A key before this counts from its own press; typing is no part of the first view's work.
    const seen = await page.evaluate(readSeen);
    const typing = typed ? await type(page, typed) : Number.NaN;
    const back = comesBack ? await comeBack(page, url, traffic) : [];
    return { ...seen, ...first, typing, back };
  } finally {
    await browser.close();
  }
}

async function slowDown(context: BrowserContext, page: Page, line: Line): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

type Traffic = {
  requests: Map<string, { path: string; kind: string; status: number; told?: number; cached: boolean }>;
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
  // What came over the line, where the browser itself makes a 200 of a 304.
  cdp.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const known = requests.get(requestId);
    if (known) known.told = statusCode;
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

/** Letters as somebody types them, with the answers of the shop coming in between. */
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
    .map(({ path, told, status }) => `${path.replace(/\?.*/, '')} ${told ?? status}`);
}

type Watched = { watched: { paint: number; tasks: [number, number][]; shift: number; keys: number[] } };

/** Runs in the page before anything of its own does. */
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

/** Runs in the page: blocked is what each long task has over 50 ms, from the first paint on. */
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
