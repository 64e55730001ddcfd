import type { Agent } from 'node:http';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect } from 'vitest';
import type { Placement } from '#app/domain/checkout/placement.ts';
import { type Buyer, type Line, orderForm } from '#tests/support/factories/buyers.ts';
import { type HttpResponse, readResponse } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { type Cut, post } from '#tests/support/torture/cut-connection.ts';

/** The content of one Confirm Order. */
export type Intent = { buyer: Buyer; lines: Line[]; address: string };
/** What one sending of it was answered, and by which door it came: the page's script, or a form without any. */
export type Received = { intent: Intent; status: number; outcome: Placement | undefined };
export type Door = 'script' | 'document';

/** Sends an intent under a key once. @returns undefined if the connection was cut before the complete response. */
export async function sendIntent(
  { url }: { url: string },
  intent: Intent,
  key: string,
  { door, cut, agent }: { door: Door; cut: Cut; agent: Agent },
): Promise<Received | undefined> {
  const sending = orderForm(url, intent.buyer, intent.lines, key, intent.address);
  const response = await post(url, door === 'script' ? '/cart.data' : '/cart', sending, cut, agent);
  if (!response) return undefined;
  if (door === 'script') return { intent, status: response.status, outcome: inData(response) };
  const shown = response.status === 303 ? await followed(url, sending.headers, response, agent) : response;
  return { intent, status: shown.status, outcome: await inDocument(shown) };
}

/** The page after the redirect of a form without scripts. */
async function followed(url: string, { Cookie }: { Cookie: string }, { to = '', headers }: HttpResponse, agent: Agent) {
  const [cookie = ''] = headers['set-cookie'] ?? [];
  const known = [Cookie, cookie.split(';', 1).join()].join('; ');
  return readResponse(await sendRequest(url, to, { agent, headers: { Cookie: known } }));
}

function inData({ data }: HttpResponse): Placement | undefined {
  return (data as { data?: Placement } | undefined)?.data;
}

/** The visible message of the page, and the data for its script. */
async function inDocument({ text }: HttpResponse): Promise<Placement | undefined> {
  const chunks = [...text.matchAll(/streamController\.enqueue\((".*?[^\\]")\)/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
  const { value, done } = await decode(new Blob(chunks).stream(), globalThis);
  await done;
  const outcome = (value as { actionData?: Record<string, Placement> }).actionData?.['routes/store/cart'];
  const [, number] = /Your order number is (?:<!-- -->)?(\d+)/.exec(text) ?? [];
  expect(number).toBe(outcome?.ok ? String(outcome.order.number) : undefined);
  return outcome;
}
