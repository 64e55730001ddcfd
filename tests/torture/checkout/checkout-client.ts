import type { Agent } from 'node:http';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect } from 'vitest';
import type { Placement } from '#app/domain/orders/checkout/placement.ts';
import { type Buyer, type Line, orderForm } from '#tests/support/factories/buyer-factory.ts';
import { type HttpResponse, readResponse } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { type Cut, post } from '#tests/support/torture/cut-connection.ts';

/** The content of one Confirm Order. */
export type Intent = { buyer: Buyer; lines: Line[]; address: string };
/** The response to an intent that was sent once. */
export type Received = { intent: Intent; status: number; outcome: Placement | undefined };
/** The script of the page sends an order, or its form without scripts. */
export type Sender = 'script' | 'document';

/** Sends an intent under a key once. @returns undefined if the connection was cut before the complete response. */
export async function sendIntent(
  { url }: { url: string },
  intent: Intent,
  key: string,
  { sender, cut, agent }: { sender: Sender; cut: Cut; agent: Agent },
): Promise<Received | undefined> {
  const sending = orderForm(url, intent.buyer, intent.lines, key, intent.address);
  const response = await post(url, sender === 'script' ? '/cart.data' : '/cart', sending, cut, agent);
  if (!response) return undefined;
  if (sender === 'script') return { intent, status: response.status, outcome: inData(response) };
  const shown = response.status === 303 ? await followRedirect(url, sending.headers, response, agent) : response;
  return { intent, status: shown.status, outcome: await inDocument(shown) };
}

/** Follows the redirect of a form without scripts. @returns the page. */
async function followRedirect(
  url: string,
  { Cookie }: { Cookie: string },
  { to = '', headers }: HttpResponse,
  agent: Agent,
) {
  const [cookie = ''] = headers['set-cookie'] ?? [];
  const cookies = [Cookie, cookie.split(';', 1).join()].join('; ');
  return readResponse(await sendRequest(url, to, { agent, headers: { Cookie: cookies } }));
}

function inData({ data }: HttpResponse): Placement | undefined {
  return (data as { data?: Placement } | undefined)?.data;
}

/** Reads the outcome from the data for the script, and expects the message of the page to agree. */
async function inDocument({ text }: HttpResponse): Promise<Placement | undefined> {
  const chunks = [...text.matchAll(/streamController\.enqueue\((".*?[^\\]")\)/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
  const { value, done } = await decode(new Blob(chunks).stream(), globalThis);
  await done;
  const outcome = (value as { actionData?: Record<string, Placement> }).actionData?.['routes/store/cart-page'];
  const [, number] = /Your order number is (?:<!-- -->)?(\d+)/.exec(text) ?? [];
  expect(number).toBe(outcome?.ok ? String(outcome.order.number) : undefined);
  return outcome;
}
