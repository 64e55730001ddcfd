import { useEffect, useState } from 'react';
import { LIST_FIELD } from '#app/domain/receiving/receipt-fields.ts';
import type { KnownCode } from '#app/domain/units/unit.ts';

const PAUSE_MS = 300;

type Answers = ReadonlyMap<string, KnownCode | null>;
export type KnownCodes = {
  /** Null for a new code. A missing code has not been looked up yet. */
  answers: Answers;
  state: 'ready' | 'waiting' | 'failed';
  retry: () => void;
};

/** Asks the shop about each code once, after a pause in typing. */
export function useKnownCodes(codes: string[], given: KnownCode[]): KnownCodes {
  const [fetched, setFetched] = useState<Answers>(new Map());
  const [failed, setFailed] = useState<string>();
  const answers = new Map([...fetched, ...given.map((known) => [known.code, known] as const)]);
  const question = codes.filter((code) => !answers.has(code)).join('\n');
  useEffect(() => {
    if (question === '' || question === failed) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      askShop(question, controller.signal)
        .then((found) => setFetched((before) => new Map([...before, ...found])))
        .catch(() => controller.signal.aborted || setFailed(question));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, failed]);
  const state = question === '' ? 'ready' : question === failed ? 'failed' : 'waiting';
  return { answers, state, retry: () => setFailed(undefined) };
}

/** @throws if the shop does not answer; a captive portal answers every request with 200. */
async function askShop(question: string, signal: AbortSignal): Promise<[string, KnownCode | null][]> {
  const body = new URLSearchParams({ [LIST_FIELD]: question });
  const response = await fetch('/admin/receive/lines', { method: 'POST', body, signal });
  const { known } = (await response.json()) as { known?: KnownCode[] };
  if (!response.ok || !known) throw new Error('no answer');
  const byCode = new Map(known.map((each) => [each.code, each]));
  return question.split('\n').map((code) => [code, byCode.get(code) ?? null]);
}
