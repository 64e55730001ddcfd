import type { Writable } from 'node:stream';
import { isStale, type LiveState } from '#app/domain/live-state.ts';
import type { Person } from '#app/domain/people/person.ts';
import { createDoor } from '#app/event-limits.server.ts';
import type { Shop } from '#app/shop.server.ts';

/** Short enough for proxies, which often cut what is silent for half a minute. */
const REPEAT_MS = 15_000;
/** While the database cannot say who listens, it is asked again this often. */
const ASK_AGAIN_MS = 3_000;
/** How long the answer to a reader who does not read may outlive its end. */
const LINGER_MS = 500;

const KINDS = ['shelf', 'orders'] as const;

/** `outgoing` is what the answer is written to. */
type Asking = { cookie: string | undefined; address: string; outgoing: Writable };

/**
 * Answers GET /events: how things stand for who asks (see LiveState), at once, whenever that has changed, and every 15
 * seconds. A reader that lags behind is told the newest only. It ends when the person is no longer who they were.
 */
export function answerEvents({ auth, events, log }: Pick<Shop, 'auth' | 'events' | 'log'>) {
  const admit = createDoor();
  return async ({ cookie = '', address, outgoing }: Asking): Promise<Response> => {
    const headers = new Headers({ Cookie: cookie });
    const whoIs = async () => (await auth.whoIs(headers, { prolong: false })).who;
    const who = await whoIs().catch(() => 'unknown' as const);
    const leave = events.closed || who === 'unknown' ? undefined : admit(address, who?.id);
    if (!leave || who === 'unknown') return unavailable();

    const opened = Date.now();
    const states = tellStates(events, who, {
      isStill: async () => isSame(who, await whoIs()),
      over() {
        leave();
        setTimeout(() => outgoing.destroy(), LINGER_MS).unref();
        const seconds = Math.round((Date.now() - opened) / 1_000);
        log.debug({ uid: who?.id, seconds, open: events.listeners }, 'stopped listening');
      },
    });
    return new Response(states, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    });
  };
}

type Watch = { isStill(): Promise<boolean>; over(): void };

/** Each state is made when the reader asks for more, so that nothing waits for a reader who is slow. */
function tellStates(events: Shop['events'], who: Person | null, { isStill, over }: Watch): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let told: LiveState | undefined;
  let wake = () => {};
  let finish = () => {};
  let finished = false;

  /** Of what does not concern this person, not even the moment is told. */
  const isNews = () => !told || isStale(told, events.stateFor(who), KINDS);

  /** Resolves when something has changed that concerns this person, when it is time to say so again, or when it is over. */
  function news(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return new ReadableStream(
    {
      start(controller) {
        const stop = events.listen({
          wake: () => isNews() && wake(),
          end() {
            finish();
            controller.close();
          },
        });
        finish = () => {
          finished = true;
          stop();
          wake();
          over();
        };
      },
      async pull(controller) {
        if (!isNews()) await news(REPEAT_MS);
        if (finished) return;
        const state = events.stateFor(who);
        const onlyShelf = told && state.shelf > told.shelf && !isStale(told, state, ['orders']);
        // The shelf is for everybody; before anything else it is asked again who this is.
        const mayHear = !told || !who || onlyShelf || (await isStill().catch(() => undefined));
        if (finished) return;
        if (mayHear === undefined) {
          // The line is kept for when it is known again, and so nobody hears anything; a word keeps proxies from cutting it.
          await news(ASK_AGAIN_MS);
          if (!finished) controller.enqueue(text.encode(': the database does not answer\n\n'));
        } else if (mayHear) {
          controller.enqueue(text.encode(`data: ${JSON.stringify(state)}\n\n`));
          told = state;
        } else {
          finish();
          controller.close();
        }
      },
      cancel: () => finish(),
    },
    { highWaterMark: 0 },
  );
}

function unavailable(): Response {
  return new Response('Too many pages are listening.', { status: 503, headers: { 'Retry-After': '30' } });
}

function isSame(one: Person | null, other: Person | null): boolean {
  return one?.id === other?.id && one?.role === other?.role;
}
