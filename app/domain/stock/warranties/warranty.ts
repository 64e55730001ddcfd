import type { BusinessDate, Instant, UnitCodeKind } from '#app/db/schema.ts';
import { businessDate, daysAfter } from '#app/domain/dates.ts';
import type { FieldChange } from '#app/domain/people/audit/field-changes.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import type { ShownTax } from '#app/domain/stock/units/shown-units.ts';
import type { QrPath } from '#app/domain/text/code-paths.ts';

/** Ten years. */
export const MAX_WARRANTY_DAYS = 3650;

/** `ended`: the sale was canceled or the phone came back. `void`: the shop withdrew it for a reason. */
export type WarrantyState = 'valid' | 'expired' | 'ended' | 'void';

/** Dates in the shop's time zone; the warranty is valid on its last day too. */
export type WarrantyDates = { startsOn: BusinessDate; until: BusinessDate; state: WarrantyState };

type Period = { startsAt: Instant; days: number };
type StoredWarranty = Period & { endedAt: Instant | null; voidedAt: Instant | null };
export type Clock = { now: Date; timeZone: string };

export function warrantyDates(warranty: StoredWarranty, { now, timeZone }: Clock): WarrantyDates {
  const startsOn = businessDate(new Date(warranty.startsAt), timeZone);
  const until = lastDay(warranty, timeZone);
  const today = businessDate(now, timeZone);
  return { startsOn, until, state: stateOf(warranty, today <= until) };
}

export function lastDay({ startsAt, days }: Period, timeZone: string): BusinessDate {
  return daysAfter(businessDate(new Date(startsAt), timeZone), days);
}

function stateOf({ endedAt, voidedAt }: StoredWarranty, isInTime: boolean): WarrantyState {
  if (voidedAt !== null) return 'void';
  if (endedAt !== null) return 'ended';
  return isInTime ? 'valid' : 'expired';
}

/** True if it was ended or voided. It cannot be extended or voided, and vouchers leave it out. */
export function isRevoked({ state }: { state: WarrantyState }): boolean {
  return state === 'void' || state === 'ended';
}

/** True if the voiding can be undone: the sale was neither canceled nor returned. */
export function canRestore({ state, endedAt }: { state: WarrantyState; endedAt: Instant | null }): boolean {
  return state === 'void' && endedAt === null;
}

export type LastDigits = { kind: UnitCodeKind; last: string };

/** Six digits would reveal the whole IMEI, with the model and the check digit; four leave a hundred candidates. */
const LAST_DIGITS = 4;

export function lastDigitsOf(code: string): string {
  return code.slice(-LAST_DIGITS);
}

/** What anybody with the token may read. It says nothing about the buyer. */
export type PublicWarranty = WarrantyDates & {
  phone: Phone;
  number: LastDigits | null;
  tax: ShownTax;
};

export type OrderWarranty = WarrantyDates & {
  id: string;
  token: string;
  line: number;
  number: LastDigits | null;
};
export type OrderWarranties = Record<string, OrderWarranty[]>;

/** A warranty on a voucher. `address` is the URL of its page, without the protocol. */
export type VoucherWarranty = Pick<OrderWarranty, 'token' | 'line' | 'number' | 'until'> & {
  address: string;
  qr: QrPath;
};
export type VoucherWarranties = Record<string, VoucherWarranty[]>;

export type UnitWarranty = WarrantyDates & { id: string; orderNumber: number };

export type WarrantyRecord = WarrantyDates & {
  id: string;
  token: string;
  days: number;
  phone: Phone;
  order: { id: string; number: number; name: string };
  unit: { id: string; code: string | null } | null;
  endedAt: Instant | null;
  /** Newest first. */
  history: WarrantyEvent[];
};

export type WarrantyAction = 'warranty extended' | 'warranty voided' | 'warranty restored';
export type WarrantyEvent = {
  id: number;
  action: WarrantyAction;
  at: Instant;
  who: string | null;
  changes: FieldChange[];
};

export const warrantyPath = (token: string) => `/warranty/${token}`;
