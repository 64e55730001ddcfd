import type { Agent } from 'node:http';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect } from 'vitest';
import type { Placement } from '#app/domain/checkout/placement.ts';
import { type Buyer, type Line, orderForm } from '../e2e/buyers.ts';
import type { Answer } from '../e2e/http.ts';
import { type Cut, post } from './cut-line.ts';

/** What somebody wants who presses Confirm Order. */
export type Intent = { buyer: Buyer; lines: Line[]; address: string };
/** What one sending of it was answered, and by which door it came: the page's script, or a form without any. */
export type Heard = { intent: Intent; status: number; outcome: Placement | undefined };
export type Door = 'script' | 'document';

/** Sends an intent under a key once; undefined where the line was cut before the whole answer was heard. */
export async function sendIntent(
  { url }: { url: string },
  intent: Intent,
  key: string,
  { door, cut, agent }: { door: Door; cut: Cut; agent: Agent },
): Promise<Heard | undefined> {
  const sending = orderForm(url, intent.buyer, intent.lines, key, intent.address);
  const answer = await post(url, door === 'script' ? '/cart.data' : '/cart', sending, cut, agent);
  if (!answer) return undefined;
  return { intent, status: answer.status, outcome: await (door === 'script' ? inData(answer) : inDocument(answer)) };
}

function inData({ data }: Answer): Placement | undefined {
  return (data as { data?: Placement } | undefined)?.data;
}

/** What the page says to whoever reads it, and, word for word, what its script would go on with. */
async function inDocument({ text }: Answer): Promise<Placement | undefined> {
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
