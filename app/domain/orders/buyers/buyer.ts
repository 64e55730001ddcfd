import { z } from 'zod';
import { optionalLines } from '#app/domain/fields.ts';
import type { NeighbourCursors } from '#app/domain/text/paging.ts';

export const noteForm = z.object({ shopNote: optionalLines(2_000) });

/** `number` is that of the order which is open, or of which money is due or owed back. */
export type ForgetRefusal =
  | { ok: false; problem: 'open-order' | 'money-due'; number: number }
  | { ok: false; problem: 'no-such-buyer' | 'worked-here' };

/** Of the newest `MAX_SUMMED_ORDERS` orders. In whole MMK: what was paid and not given back, and what is due on orders that show a balance. */
export type BuyerFigures = { orders: number; paid: number; due: number };
/** `email` is null for a buyer without one. `isPhoneConfirmed` says that the shop has spoken with them on `phone`. */
export type ListedBuyer = {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  isBlocked: boolean;
  isPhoneConfirmed: boolean;
  /** Their number went to another buyer: nothing opens the account. */
  lacksNumber: boolean;
} & BuyerFigures;
/** `isPartial` says that older buyers were not searched. */
export type BuyerPage = { buyers: ListedBuyer[]; isPartial: boolean } & NeighbourCursors<string>;
