import { type DataStrategyResult, data, RouterContextProvider, redirect } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { keepPageOnFailure, setNavigationFallback } from '#app/ui/offline/background-reload.ts';

type Results = Record<string, DataStrategyResult>;

const ofPost = vi.fn();
const ofLoad = vi.fn(async () => {});
setNavigationFallback({ ofPost, ofLoad });
afterEach(() => vi.clearAllMocks());

async function afterRequest(method: string, result: DataStrategyResult) {
  const url = new URL('https://shop.test/admin/rate-day/draft/discard');
  const request = new Request(url, { method });
  const args = { request, url, pattern: url.pathname, params: {}, context: new RouterContextProvider() };
  const results = (await keepPageOnFailure(args, async () => ({ route: result }))) as Results;
  return results.route;
}

it.each([
  ['a dropped connection', 'error', new TypeError('Failed to fetch'), 'no-answer'],
  ['a server error', 'error', new Error('Unexpected Server Error'), 'failed'],
  ['an answer of another server', 'data', undefined, 'no-answer'],
  ['a server error with its status', 'error', data(new Error('Unexpected Server Error'), 500), 'failed'],
  ['an empty answer with its status', 'data', data(undefined, 204), 'no-answer'],
] as const)('turns %s into the result of an action, and reports it', async (_, type, thrown, unavailable) => {
  const result = await afterRequest('POST', { type, result: thrown });
  expect(result).toMatchObject({
    type: 'data',
    result: { data: { ok: false, unavailable }, init: { status: 503 } },
  });
  expect(ofPost).toHaveBeenCalledExactlyOnceWith('https://shop.test/admin/rate-day/draft/discard');
});

it('passes on what an action returns, and redirects', async () => {
  const saved: DataStrategyResult = { type: 'data', result: { ok: true } };
  const redirected: DataStrategyResult = { type: 'error', result: redirect('/login') };
  const refused: DataStrategyResult = { type: 'data', result: data({ ok: false }, 422) };
  for (const result of [saved, redirected, refused]) expect(await afterRequest('POST', result)).toBe(result);
  expect(ofPost).not.toHaveBeenCalled();
});

it('leaves the failure of a page to the fallback', async () => {
  const failed: DataStrategyResult = { type: 'error', result: new TypeError('Failed to fetch') };
  expect(await afterRequest('GET', failed)).toBe(failed);
  expect(ofLoad).toHaveBeenCalledOnce();
});
