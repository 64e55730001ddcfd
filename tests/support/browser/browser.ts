import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type JSHandle,
  type Page,
  type Request,
} from 'playwright';
import type { DataRouter } from 'react-router';
import { expect, TestRunner } from 'vitest';
import { whenFinished } from '#tests/support/finished.ts';
import { preventReuse } from '#tests/support/server/idle-shops.ts';
import { browserFlags } from '../../../scripts/browser.ts';

export const phone = { width: 360, height: 740 };
export const desk = { width: 1280, height: 800 };

type BrowserOptions = BrowserContextOptions & {
  /** Responses of 500 and more are expected. */
  serverErrors?: boolean;
  /** Errors that the test causes. */
  causes?: RegExp;
};

/** Expected console errors: a refused form, a connection that a test has cut, plain HTTP. */
const EXPECTED_ERRORS =
  /the server responded with a status of (4\d\d|503)|net::ERR_\w+|Cross-Origin-Opener-Policy header has been ignored/;
const SERVER_ERROR = /the server responded with a status of 5\d\d/;
const axeScript = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
let browser: Promise<Browser> | undefined;

/**
 * Opens a page in a new browser context; `goto` resolves after hydration. A console error, or a violation of the content
 * security policy, fails the test. `shop.test` is this machine under a name that browsers do not trust.
 */
export async function openBrowser(
  baseURL: string,
  { serverErrors, causes, ...options }: BrowserOptions = {},
): Promise<Page> {
  const executablePath = process.env.SHOP_TEST_BROWSER || undefined;
  if (!(await browser)?.isConnected()) browser = undefined;
  browser ??= chromium.launch({
    executablePath,
    args: [...browserFlags, `--host-resolver-rules=MAP shop.test 127.0.0.1`],
  });
  // Only tests of offline copies use the service worker.
  const usual = { baseURL, viewport: desk, locale: 'en-US', serviceWorkers: 'block' as const };
  const context = await (await browser).newContext({ ...usual, ...options });
  context.setDefaultTimeout(30_000);
  if (options.javaScriptEnabled !== false) context.on('page', waitForScripts);
  reachPagesAfterRoute(context);
  await context.addInitScript(reportViolations);
  const errors: string[] = [];
  const unansweredWrites = new Set<Request>();
  watchRequests(context);
  context.on('request', (request) => request.method() === 'POST' && unansweredWrites.add(request));
  context.on('response', (response) => unansweredWrites.delete(response.request()));
  const page = await context.newPage();
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error().message}`));
  context.on('console', (message) => {
    const isExpected = EXPECTED_ERRORS.test(message.text()) || (serverErrors && SERVER_ERROR.test(message.text()));
    if (message.type() === 'error' && !isExpected) errors.push(`${message.text()} ${message.location().url}`);
  });
  const test = TestRunner.getCurrentTest();
  whenFinished(async () => {
    // What closing interrupts is no fault of the page.
    const unexpected = errors.filter((error) => !causes?.test(error));
    const shown = test?.result?.state === 'fail' ? await Promise.all(context.pages().map(describePage)) : [];
    await context.close().finally(() => {
      // Behind a proxy, this is the proxy's port; such a shop has settings, so no other test uses it.
      for (const request of unansweredWrites) preventReuse(Number(new URL(request.url()).port));
    });
    expect(unexpected).toEqual([]);
    // A test that fails once in a hundred runs says where it stood.
    expect(shown).toEqual([]);
  });
  return page;
}

/** A page in one line: where it is, what it loads, what it says. */
async function describePage(page: Page): Promise<string> {
  const loading = [...(inFlight.get(page.context()) ?? [])].map((request) => new URL(request.url()).pathname);
  const text = page.locator('body').innerText({ timeout: 2000 });
  const said = await text.catch((error) => `${error}`);
  return `${page.url()} loads [${loading}] and shows: ${said.replace(/\s+/g, ' ').slice(0, 800)}`;
}

/** Runs in the page: makes a console error of each violation of the security policy, even if a script catches it. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`${violatedDirective} forbids ${blockedURI} in ${sourceFile}`),
  );
}

/** Runs in the page: true if the file with all rules of the storefront has arrived. */
export function hasWholeSheet(): boolean {
  return [...document.styleSheets].some(({ href, cssRules }) => href?.includes('/store-') && cssRules.length > 0);
}

/** The requests in flight, without lines for live events, which stay open. */
const inFlight = new WeakMap<BrowserContext, Set<Request>>();

function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  inFlight.set(context, requests);
  context.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request));
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until half a second has passed without a request. The browser's `networkidle` can come before the late scripts. */
export async function untilIdle(page: Page): Promise<void> {
  for (let quietSince = Date.now(); Date.now() - quietSince < 500; await page.waitForTimeout(50))
    if (inFlight.get(page.context())?.size) quietSince = Date.now();
}

/** Makes `goto` and `reload` wait for hydration, except with `waitUntil: 'commit'`, and then for what the page still loads, with `'networkidle'`. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const untilReady = async (waitUntil: string | undefined) => {
    if (waitUntil !== 'commit') await untilHydrated(page);
    if (waitUntil === 'networkidle') await untilIdle(page);
  };
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await untilReady(options?.waitUntil);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilReady(options?.waitUntil);
    return response;
  };
}

/** Makes `route` wait until each page knows that its requests are intercepted: Chromium lets the next press overtake that. */
function reachPagesAfterRoute(context: BrowserContext): void {
  const reach = (page: Page) => page.evaluate(() => {}).catch(() => {});
  const route = context.route.bind(context);
  context.route = async (...asked) => {
    const routed = await route(...asked);
    await Promise.all(context.pages().map(reach));
    return routed;
  };
  context.on('page', (page) => {
    const routeOne = page.route.bind(page);
    page.route = async (...asked) => {
      const routed = await routeOne(...asked);
      await reach(page);
      return routed;
    };
  });
}

/** Hydration ends with the removal of the handler that records early presses. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      ('__reactRouterDataRouter' in window && document.onclick === null) ||
      !document.querySelector('script[data-files]'),
  );
}

/** The router of a hydrated page. */
export function routerOf(page: Page): Promise<JSHandle<DataRouter>> {
  return page.evaluateHandle(() => Reflect.get(window, '__reactRouterDataRouter') as DataRouter);
}

/** Opens a page as a link does, in a third of the time of `goto`; by `goto` if that fails, as on pages without scripts. */
export async function follow(page: Page, path: string): Promise<void> {
  const isShown = await page.evaluate(async (to) => {
    const router = Reflect.get(window, '__reactRouterDataRouter');
    // A navigation that still runs would replace this page; one that begins before hydration ends changes what it reads.
    while (document.querySelector('[role=progressbar]') || (router && document.onclick))
      await new Promise(requestAnimationFrame);
    await router?.navigate(to, { flushSync: true });
    return router && location.pathname + location.search === to;
  }, path);
  if (!isShown) return void (await page.goto(path));
  // React removes the bar together with the previous page.
  await page.waitForFunction(() => !document.querySelector('[role=progressbar]'));
}

type Soundness = { violations: string[]; overflow: number };

/** Expects no accessibility violation and no horizontal scrolling. Waits for busy controls, unless they stay busy. */
export async function expectSound(page: Page, { staysBusy = false } = {}): Promise<void> {
  // A button that leaves its busy state, and other transitions, would give wrong contrasts.
  if (!staysBusy) await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  let found = await page.evaluate(findUnsound);
  if (!found) {
    await page.evaluate(await axeScript);
    found = await page.evaluate(findUnsound);
  }
  expect(found?.violations, page.url()).toEqual([]);
  expect(found?.overflow, `${page.url()} scrolls sideways`).toBe(0);
}

/** Runs in the page: null without axe. To send all that axe finds, also what is right, would take longer than to find it. */
async function findUnsound(): Promise<Soundness | null> {
  if (!('axe' in window)) return null;
  const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map((each) => each.finished));
  // Violations of the top frame only: a third of the time.
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    overflow: scrollWidth - clientWidth,
  };
}
