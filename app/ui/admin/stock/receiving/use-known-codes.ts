import { useEffect, useState } from 'react';
import { LIST_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import { MAX_ASKED } from '#app/domain/stock/receiving/unit-lines.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';

const TYPING_PAUSE_MS = 300;

type Answers = ReadonlyMap<string, KnownCode | null>;
export type KnownCodes = {
  /** By code; null for a code that no phone has. The shop has not answered about a missing code yet. */
  answers: Answers;
  state: 'ready' | 'waiting' | 'failed';
  retry: () => void;
};

/** Asks the shop about the codes without an answer, after a pause in typing. `given` codes are known already. */
export function useKnownCodes(codes: string[], given: KnownCode[]): KnownCodes {
  const [fetchedAnswers, setFetchedAnswers] = useState<Answers>(new Map());
  const [failedQuestion, setFailedQuestion] = useState<string>();
  const answers = new Map([...fetchedAnswers, ...given.map((known) => [known.code, known] as const)]);
  const unanswered = codes.filter((code) => !answers.has(code));
  const question = unanswered.slice(0, MAX_ASKED).join('\n');
  useEffect(() => {
    if (question === '' || question === failedQuestion) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      askShop(question, controller.signal)
        .then((found) => setFetchedAnswers((answered) => new Map([...answered, ...found])))
        .catch(() => controller.signal.aborted || setFailedQuestion(question));
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, failedQuestion]);
  const state = question === '' ? 'ready' : question === failedQuestion ? 'failed' : 'waiting';
  return { answers, state, retry: () => setFailedQuestion(undefined) };
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
