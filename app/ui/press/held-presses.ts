import { useSyncExternalStore } from 'react';
import type { ClientInstrumentation, FormEncType, HTMLFormMethod } from 'react-router';
import { hasScripts, loadScripts } from '#app/ui/press/route-scripts.ts';

/** The key of a fetcher that sends what nobody has pressed: where its scripts do not come, nothing is sent or said. */
export const UNPRESSED = 'unpressed';

type Press = {
  url: string;
  fetcherKey?: string | undefined;
  formMethod?: HTMLFormMethod | undefined;
  formEncType?: FormEncType | undefined;
  formData?: FormData | undefined;
};
type State = 'none' | 'loading' | 'failed';

const held = new Map<string, Press>();
const listeners = new Set<() => void>();
let state: State = 'none';
let waiting: (() => void)[] = [];

/**
 * Holds the press of a button until the scripts that it needs are there. Where they do not come, the page stays as it is
 * and asks (PressFailed); where another build has taken them away, the browser sends the form without them.
 */
export const holdPresses: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: (send, { to, ...press }) => holdPress(send, { ...press, url: urlOf(String(to), press.currentUrl) }),
      fetch: (send, { href, ...press }) => holdPress(send, { ...press, url: urlOf(href, press.currentUrl) }),
    }),
};

/** Whether presses wait for their scripts, or have waited in vain. */
export function useHeldPresses(): State {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'none',
  );
}

/** Loads the scripts of the held presses anew. */
export function tryAgain(): void {
  setState('loading');
  goOn();
}

/** Forgets the held presses: nothing of them is sent. */
export function dropPresses(): void {
  held.clear();
  setState('none');
  goOn();
}

async function holdPress(send: () => Promise<unknown>, press: Press): Promise<void> {
  if (!press.formMethod || hasScripts(press.url)) return void (await send());
  const key = press.fetcherKey ?? 'navigation';
  held.set(key, press);
  setState('loading');
  for (;;) {
    const scripts = await loadScripts(press.url);
    if (held.get(key) !== press) return never();
    if (scripts !== 'unreached' || key === UNPRESSED) {
      release(key);
      if (scripts === 'loaded') return void (await send());
      if (key !== UNPRESSED) submitWithoutScripts(press);
      return never();
    }
    setState('failed');
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (held.get(key) !== press) return never();
  }
}

/** Goes on with the presses that have waited in vain. */
function goOn() {
  for (const resolve of waiting) resolve();
  waiting = [];
}

function release(key: string) {
  held.delete(key);
  if (held.size === 0) setState('none');
}

/** The router sends a press as soon as its instrumentation is done. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** Every verb answers such a form with a page. */
function submitWithoutScripts({ url, formMethod = 'get', formEncType, formData }: Press) {
  const form = document.createElement('form');
  form.method = formMethod;
  form.action = url;
  if (formEncType === 'multipart/form-data') form.enctype = formEncType;
  for (const [name, value] of formData ?? []) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

function urlOf(to: string, currentUrl: string): string {
  return new URL(to === '.' ? currentUrl : to, location.href).href;
}

function setState(now: State) {
  state = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
