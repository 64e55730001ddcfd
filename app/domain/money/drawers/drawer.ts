import type {
  CashReason,
  CountedNotes,
  DifferenceReason,
  ExpenseCategory,
  Instant,
  ShiftReport,
  UnseenReason,
} from '#app/db/schema.ts';

export type {
  CashReason,
  CountedNotes,
  DifferenceReason,
  ShiftReport,
  UnseenReason,
  WalletPayment,
} from '#app/db/schema.ts';

/** The day of a shift is of this zone, also if `SHOP_TIME_ZONE` is another. */
export const SHIFT_ZONE = 'Asia/Yangon';

/** Myanmar's notes, in MMK. */
export const NOTES = [10_000, 5_000, 1_000, 500, 200, 100, 50] as const;
export const noteField = (note: number) => `note${note}`;

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const CASH_REASONS = ['change', 'expense', 'owner', 'other'] as const satisfies CashReason[];
export const DIFFERENCE_REASONS = ['wrong-change', 'expense', 'other'] as const satisfies DifferenceReason[];
export const UNSEEN_REASONS = ['not-yet', 'another-amount', 'other'] as const satisfies UnseenReason[];

/** What lies in a drawer. `notes` is null if only the sum was typed. */
export type Count = { notes: CountedNotes | null; amount: number };

/** People who see only their own shifts do not get what the whole shop sold and took back. */
export type ShownReport = Omit<ShiftReport, 'sold' | 'returned' | 'people'> &
  Partial<Pick<ShiftReport, 'sold' | 'returned' | 'people'>>;

/** A shift that is not closed. It says nothing of sums, because somebody counts them without knowing. */
export type OpenShift = { id: string; openedAt: Instant; openedBy: string; by: string; isCounted: boolean };
export type DrawerState = { id: string; name: string; active: boolean; shift: OpenShift | null };

export type CashMovement = {
  id: string;
  at: Instant;
  direction: Direction;
  amount: number;
  reason: CashReason;
  category: ExpenseCategory | null;
  remark: string;
  by: string;
};

/** An order's cash has no drawer to go to, or the drawer has less than must come out. */
export type CashRefusal = { ok: false; problem: 'no-open-shift' | 'drawer-short' };

export type ShiftToClose = {
  id: string;
  drawer: string;
  openedAt: Instant;
  counted: number;
  expected: number;
  report: ShownReport;
};

export type ClosedShift = ShiftToClose & {
  opener: string;
  opening: number;
  openingNotes: CountedNotes | null;
  counter: string;
  countedAt: Instant;
  countedNotes: CountedNotes | null;
  /** Differs from `counted` if the shift was reopened and counted again. */
  firstCounted: number;
  closer: string;
  closedAt: Instant;
  reason: DifferenceReason | null;
  remark: string;
};

export type ShiftRow = {
  id: string;
  drawer: string;
  by: string;
  openedAt: Instant;
  counted: number;
  difference: number;
};

type Done = { ok: true };
type Refused<Problem extends string> = { ok: false; problem: Problem };
export type Opened = { ok: true; id: string } | Refused<'no-such-drawer' | 'already-open' | 'key-reused'>;
export type CashMoved = Done | CashRefusal | Refused<'no-such-shift' | 'already-counted' | 'key-reused'>;
export type Counted = Done | Refused<'no-such-shift' | 'already-counted'>;
export type Closed =
  | Done
  | Refused<'no-such-shift' | 'not-counted' | 'already-closed' | 'reason-missing' | 'unseen' | 'key-reused'>;
export type Reopened = Done | Refused<'no-such-shift' | 'not-counted' | 'newer-shift'>;
export type DrawerAdded = { ok: true; added: string } | Refused<'name-taken'>;
export type DrawerSwitched = Done | Refused<'no-such-drawer' | 'still-open'>;
