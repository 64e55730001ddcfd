import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#app/db/schema.ts';
import { refuseInsideAnyTransaction } from '#app/db/transaction.server.ts';

/** Nobody has come for so many turns of the event loop: nobody is on the way. */
const QUIET_TURNS = 2;
/** Nobody waits longer than this for others to come, while there is room to begin. */
const MAX_WAIT_MS = 50;

/** The work is nobody's in particular: it runs in the context of no request. */
const outside = AsyncLocalStorage.snapshot();

type Waiting<Asked, Answer> = { asked: Asked; told: PromiseWithResolvers<Answer> };
type Limits<Asked> = {
  /** How much one round takes on, as `sizeOf` counts it; what is larger is done by itself. */
  most: number;
  sizeOf: (asked: Asked) => number;
  /** How many rounds of one database may be under way; who comes meanwhile waits for the next. */
  atOnce: number;
};

/**
 * What many ask of a database at the same moment, done in rounds: who comes while rounds are under way, or closely after
 * another, shares the next one. Who comes alone waits for two turns of the event loop.
 * @param work does a round, in the order in which they came, and answers each of them; what it throws, all of them get.
 * @throws Error inside a transaction.
 */
export function gather<Asked, Answer>(
  work: (db: Db, round: Asked[]) => Promise<PromiseSettledResult<Answer>[]>,
  limits: Limits<Asked>,
): (db: Db, asked: Asked) => Promise<Answer> {
  const rounds = new WeakMap<Db, Rounds<Asked, Answer>>();
  return async (db, asked) => {
    // Its round could not begin before that transaction has ended.
    refuseInsideAnyTransaction();
    const ofDb = rounds.get(db) ?? new Rounds((round) => work(db, round), limits);
    rounds.set(db, ofDb);
    return ofDb.join(asked);
  };
}

class Rounds<Asked, Answer> {
  readonly #work: (round: Asked[]) => Promise<PromiseSettledResult<Answer>[]>;
  readonly #limits: Limits<Asked>;
  readonly #waiting: Waiting<Asked, Answer>[] = [];
  #underWay = 0;
  #looking = false;

  constructor(work: (round: Asked[]) => Promise<PromiseSettledResult<Answer>[]>, limits: Limits<Asked>) {
    this.#work = work;
    this.#limits = limits;
  }

  join(asked: Asked): Promise<Answer> {
    const told = Promise.withResolvers<Answer>();
    this.#waiting.push({ asked, told });
    outside(() => this.#look());
    return told.promise;
  }

  /** Begins a round as soon as there is room and nobody seems to be on the way. */
  #look(): void {
    if (this.#looking || this.#underWay >= this.#limits.atOnce || this.#waiting.length === 0) return;
    this.#looking = true;
    const since = performance.now();
    let [seen, quiet] = [this.#waiting.length, 0];
    const look = () => {
      quiet = this.#waiting.length === seen ? quiet + 1 : 0;
      seen = this.#waiting.length;
      const isTime = quiet >= QUIET_TURNS || performance.now() - since >= MAX_WAIT_MS;
      if (!isTime && this.#fitting() === seen) return void setImmediate(look);
      this.#looking = false;
      void this.#run(this.#waiting.splice(0, this.#fitting()));
      this.#look();
    };
    setImmediate(look);
  }

  /** How many of those who wait the next round takes on. */
  #fitting(): number {
    const { most, sizeOf } = this.#limits;
    let room = most;
    const over = this.#waiting.findIndex(({ asked }) => {
      room -= sizeOf(asked);
      return room < 0;
    });
    return over < 0 ? this.#waiting.length : Math.max(1, over);
  }

  async #run(round: Waiting<Asked, Answer>[]): Promise<void> {
    this.#underWay++;
    try {
      const answers = await this.#work(round.map(({ asked }) => asked));
      round.forEach(({ told }, n) => {
        const answer = answers[n];
        if (answer?.status === 'fulfilled') told.resolve(answer.value);
        else told.reject(answer?.reason ?? new Error('a round has forgotten somebody'));
      });
    } catch (error) {
      for (const { told } of round) told.reject(error);
    }
    this.#underWay--;
    this.#look();
  }
}
