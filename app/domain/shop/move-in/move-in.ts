import { z } from 'zod';
import type { MoveInFate, MoveInState } from '#app/db/schema.ts';
import { choice, pageId, text, whole } from '#app/domain/fields.ts';

export type { MoveInFate, MoveInState };

/** What a file may hold, in the order in which it moves in. `accounts` are the users of the earlier service with their
 * passwords, all others its documents by SPEC's names. Files that the shop itself writes have the shape
 * `{"inventories":{"id":{…fields}},"orders":{"id":{…}}}`, with times as ISO text. */
export const COLLECTIONS = [
  'accounts',
  'users',
  'typeSettings',
  'settings',
  'paymentSettings',
  'announcement',
  'exchangeRates',
  'inventories',
  'orders',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** What a file may be that names no collection. No document is an account. */
export const [, ...NAMED_COLLECTIONS] = COLLECTIONS;
export type NamedCollection = (typeof NAMED_COLLECTIONS)[number];

export const FATES = ['new', 'changed', 'repaired', 'refused', 'same'] as const satisfies MoveInFate[];

/** Of the dry run, besides the fates: accounts that become owners, and items whose price is another than in the file. */
export const CONCERNS = ['owners', 'prices'] as const;
export type Concern = (typeof CONCERNS)[number];
export const CONCERNED = { owners: 'accounts', prices: 'inventories' } as const satisfies Record<Concern, Collection>;

export type DocumentFilter = { fate: MoveInFate | Concern | ''; collection: string };

export function readDocumentFilter({ searchParams }: Pick<URL, 'searchParams'>): DocumentFilter {
  const [fate, collection] = ['fate', 'collection'].map((name) => searchParams.get(name) ?? '');
  return {
    fate: [...FATES, ...CONCERNS].find((each) => each === fate) ?? '',
    collection: COLLECTIONS.find((each) => each === collection) ?? '',
  };
}

export const isWorking = (state: MoveInState): boolean => ['arriving', 'reading', 'checking', 'moving'].includes(state);

/** The largest file that a page sends, with scripts and without. */
export const MAX_FILE_MB = 500;
export const MAX_WHOLE_FILE_MB = 16;
/** A file arrives in parts of this size, so that a lost connection costs one part. */
export const PART_BYTES = 4 * 1024 * 1024;
const MAX_PARTS = (MAX_FILE_MB * 1024 * 1024) / PART_BYTES;
/** Somebody else may go on if nobody has worked on it for as long. */
export const ABANDONED_MS = 30_000;
/** Of a file that arrives: a part may take half a minute, and is sent again after a lost connection. */
export const STOPPED_ARRIVING_MS = 10 * 60_000;

export const idleAfter = (state: MoveInState): number => (state === 'arriving' ? STOPPED_ARRIVING_MS : ABANDONED_MS);

/** What was repaired, or why a document is refused. `from` and `to` are shown as they are. */
export type Note = { code: NoteCode; field?: string; from?: string; to?: string };
export type NoteCode =
  | 'unknown-collection'
  | 'twice-in-file'
  | 'bad-id'
  | 'no-address'
  | 'not-an-email'
  | 'email-twice'
  | 'email-taken'
  | 'no-such-hash'
  | 'becomes-owner'
  | 'missing'
  | 'not-a-number'
  | 'too-large'
  | 'number-as-text'
  | 'rounded-up'
  | 'empty-quantity'
  | 'unknown-status'
  | 'recomputed'
  | 'latest-differs'
  | 'no-price'
  | 'no-lines'
  | 'line-left-out'
  | 'no-buyer'
  | 'buyer-unproven'
  | 'no-time'
  | 'future-time'
  | 'changed-here'
  | 'failed'
  | 'rate-for-mmk'
  | 'shortened'
  | 'negative-quantity'
  | 'unknown-currency';

export type FileProblem =
  | 'empty'
  | 'not-an-export'
  | 'cut-short'
  | 'damaged'
  | 'too-large-document'
  | 'nothing-known'
  | 'unnamed'
  /** It was read at the machine's shell, which keeps no copy. */
  | 'interrupted';

export const partForm = z.object({
  id: pageId(),
  name: text(200),
  part: whole(0, MAX_PARTS - 1),
  parts: whole(1, MAX_PARTS),
});

export const startForm = z.object({
  id: pageId(),
  latest: choice(['none', 'main', 'latest']),
  owners: choice(['', 'yes']),
  collection: choice(['', ...NAMED_COLLECTIONS]),
});
export const moveInForm = z.object({ id: pageId() });

export type ListedDocument = {
  position: number;
  collection: string;
  docId: string;
  fate: MoveInFate | null;
  notes: Note[];
};

export type TwoPrices = { docId: string; name: string; main: string; latest: string };

export type MoveIn = {
  id: string;
  fileName: string;
  by: string | null;
  state: MoveInState;
  problem: FileProblem | null;
  /** True if nobody works on it, though it is not finished. */
  isIdle: boolean;
  documents: number;
  worked: number;
  nested: number;
  /** Once they are checked: of each concern, how many documents. */
  concerns: Record<Concern, number>;
  counts: { collection: string; fate: MoveInFate | null; documents: number }[];
};
