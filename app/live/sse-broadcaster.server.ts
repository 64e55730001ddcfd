import type { ServerResponse } from 'node:http';
import type { Person } from '#app/domain/accounts/person.ts';
import { isStale, type LiveState } from '#app/domain/live-state.ts';
import type { Events } from '#app/live/change-feed.server.ts';

/** Short enough for proxies, which often cut what is silent for half a minute. */
const REPEAT_MS = 15_000;
/** While the database cannot say who listens, it is asked again this often. */
const ASK_AGAIN_MS = 3_000;
/** What changes while everybody is being told is told in the next round, so long after the last one began. */
const ROUND_MS = 200;
/** So many are told before somebody else's request has its turn. */
const AT_ONCE = 250;
/** How often it is looked for who has not been told: who reads slowly, and whose time it is to hear again. */
const LOOK_MS = 1_000;
/** How long the answer to a reader who does not read may outlive its end. */
const LINGER_MS = 500;
/** Pages of so many guests or buyers load themselves anew within a second, and not all in the same moment. */
const SPREAD_MS = 1_000;
const SPREAD_FOR_MS = 0.5;

/** Who has gone reads no errors either. */
const ignore = () => {};

const KINDS = ['shelf', 'orders'] as const;

/** Somebody's open page. `told` is the newest it was told, `due` when it is told again, `after` before when it is not. */
type Line = {
  readonly outgoing: ServerResponse;
  readonly who: Person | null;
  /** Whether who asked is still who they were; undefined where nobody can say at this moment. */
  readonly isStill: () => Promise<boolean | undefined>;
  told: LiveState;
  due: number;
  after: number;
  asking: boolean;
};

/**
 * Everybody's open pages, told how things stand: at once, whenever that has changed for them, and every 15 seconds. One
 * timer serves all, and what all guests are told is written once. A reader that lags behind is told the newest only. A
 * line ends when its person is no longer who they were.
 */
export function createLines(events: Pick<Events, 'stateFor' | 'listen'>, over: (who: Person | null) => void) {
  const lines = new Set<Line>();
  let beat: NodeJS.Timeout | undefined;
  let telling = false;
  let wanted = false;

  /** Of what does not concern this person, not even the moment is told. */
  function tell(line: Line, now: number, state: LiveState, words: string): void {
    const { outgoing, who } = line;
    const stale = isStale(line.told, state, KINDS);
    if ((!stale && now < line.due) || now < line.after || line.asking || outgoing.destroyed) return;
    if (outgoing.writableLength > 0) return;
    const onlyShelf = stale && state.shelf > line.told.shelf && !isStale(line.told, state, ['orders']);
    // The shelf is for everybody; before anything else it is asked again who this is.
    if (!who || onlyShelf) say(line, now, state, words);
    else ask(line);
  }

  function say(line: Line, now: number, state: LiveState, words: string): void {
    line.told = state;
    line.due = now + REPEAT_MS;
    line.outgoing.write(words);
  }

  async function ask(line: Line): Promise<void> {
    line.asking = true;
    const still = await line.isStill();
    line.asking = false;
    if (!lines.has(line)) return;
    const now = performance.now();
    if (still === undefined) {
      // The line is kept for when it is known again, and so nobody hears anything; a word keeps proxies from cutting it.
      line.after = now + ASK_AGAIN_MS;
      line.outgoing.write(': the database does not answer\n\n');
    } else if (still) {
      const state = events.stateFor(line.who);
      say(line, now, state, wordsFor(line.who, state));
    } else end(line);
  }

  function wordsFor(who: Person | null, state: LiveState): string {
    const spread = who?.role === 'admin' ? 0 : Math.min(SPREAD_MS, Math.round(lines.size * SPREAD_FOR_MS));
    return `data: ${JSON.stringify({ ...state, spread })}\n\n`;
  }

  /** Tells everybody whom it concerns, in portions, so that no page or order waits for that. */
  async function round(): Promise<void> {
    await new Promise(setImmediate);
    const now = performance.now();
    const state = events.stateFor(null);
    const words = wordsFor(null, state);
    let count = 0;
    for (const line of [...lines]) {
      if (!lines.has(line)) continue;
      if (line.who) {
        const own = events.stateFor(line.who);
        tell(line, now, own, wordsFor(line.who, own));
      } else tell(line, now, state, words);
      if (++count % AT_ONCE === 0) await new Promise(setImmediate);
    }
  }

  async function rounds(): Promise<void> {
    wanted = true;
    if (telling) return;
    telling = true;
    try {
      while (wanted && lines.size > 0) {
        wanted = false;
        const began = performance.now();
        await round();
        const rest = ROUND_MS - (performance.now() - began);
        // Nobody is kept alive by a rest after which there is nothing to tell.
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest).unref());
      }
    } finally {
      telling = false;
    }
  }

  function leave(line: Line): void {
    if (!lines.delete(line)) return;
    if (lines.size === 0) clearInterval(beat);
    over(line.who);
  }

  function end(line: Line): void {
    leave(line);
    line.outgoing.end();
    setTimeout(() => line.outgoing.destroy(), LINGER_MS).unref();
  }

  const stop = events.listen({
    wake: () => void rounds(),
    end() {
      stop();
      for (const line of [...lines]) end(line);
    },
  });

  return {
    get size() {
      return lines.size;
    },

    wordsFor,

    /** Tells `who` how things stand from now on, until they leave. */
    add(outgoing: ServerResponse, who: Person | null, isStill: Line['isStill']): void {
      const now = performance.now();
      const told = events.stateFor(who);
      const line: Line = { outgoing, who, isStill, told, due: now + REPEAT_MS, after: 0, asking: false };
      if (lines.size === 0) beat = setInterval(() => void rounds(), LOOK_MS).unref();
      lines.add(line);
      outgoing.once('close', () => leave(line));
      outgoing.on('error', ignore);
      outgoing.write(wordsFor(who, told));
    },
  };
}
