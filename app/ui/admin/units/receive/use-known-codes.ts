import { useEffect, useState } from 'react';
import { LIST_FIELD } from '#app/domain/units/receipt-fields.ts';
import type { KnownCode } from '#app/domain/units/unit.ts';

const PAUSE_MS = 300;

type Answers = ReadonlyMap<string, KnownCode | null>;
export type KnownCodes = {
  /** Null for a code that is new. A code that is missing has not been looked up yet. */
  answers: Answers;
  state: 'ready' | 'waiting' | 'failed';
  retry: () => void;
};

/** Asks the shop about each code once, after a pause in typing. */
export function useKnownCodes(codes: string[], given: KnownCode[]): KnownCodes {
  const [asked, setAsked] = useState<Answers>(new Map());
  const [failed, setFailed] = useState<string>();
  const answers = new Map([...asked, ...given.map((known) => [known.code, known] as const)]);
  const question = codes.filter((code) => !answers.has(code)).join('\n');
  useEffect(() => {
    if (question === '' || question === failed) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      askShop(question, left.signal)
        .then((found) => setAsked((before) => new Map([...before, ...found])))
        .catch(() => left.signal.aborted || setFailed(question));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [question, failed]);
  const state = question === '' ? 'ready' : question === failed ? 'failed' : 'waiting';
  return { answers, state, retry: () => setFailed(undefined) };
}

/** @throws if there is no answer of the shop: captive portals answer everything with 200. */
async function askShop(question: string, signal: AbortSignal): Promise<[string, KnownCode | null][]> {
  const body = new URLSearchParams({ [LIST_FIELD]: question });
  const response = await fetch('/admin/receive/lines', { method: 'POST', body, signal });
  const { known } = (await response.json()) as { known?: KnownCode[] };
  if (!response.ok || !known) throw new Error('no answer');
  const byCode = new Map(known.map((each) => [each.code, each]));
  return question.split('\n').map((code) => [code, byCode.get(code) ?? null]);
}
