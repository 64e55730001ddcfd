import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Concern, MoveInFate, Note, NoteCode } from '#app/domain/shop/move-in/move-in.ts';

export type Say = (message: MessageDescriptor) => string;

export const FATE_LABELS: Record<MoveInFate | Concern, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'move in' }),
  same: msg({ message: 'Already here', context: 'move in' }),
  changed: msg({ message: 'Changed', context: 'move in' }),
  repaired: msg({ message: 'Repaired', context: 'move in' }),
  refused: msg({ message: 'Cannot move in', context: 'move in' }),
  owners: msg`Owners`,
  prices: msg({ message: 'Another price', context: 'move in' }),
};

const COLLECTION_LABELS: Record<string, MessageDescriptor> = {
  accounts: msg`Account`,
  users: msg`Buyer`,
  inventories: msg`Item`,
  orders: msg`Order`,
  typeSettings: msg`Type`,
  exchangeRates: msg`Exchange Rate`,
  settings: msg`Settings`,
  paymentSettings: msg`Payment Methods`,
  announcement: msg`Announcement`,
};

export const collectionLabel = (collection: string, say: Say): string => labelOf(COLLECTION_LABELS, collection, say);

const FIELD_LABELS: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  phone: msg`Phone number`,
  address: msg`Address`,
  variant: msg`Variant`,
  type: msg`Type`,
  qty: msg({ message: 'Quantity', context: 'move in' }),
  cost: msg`Cost`,
  rate: msg`Rate`,
  profit: msg`Profit`,
  profitPercent: msg`Profit`,
  salePrice: msg({ message: 'Sale price', context: 'move in' }),
  latestCost: msg({ message: 'Latest cost', context: 'move in' }),
  latestExchangeRate: msg({ message: 'Latest rate', context: 'move in' }),
  latestProfitPercent: msg({ message: 'Latest profit', context: 'move in' }),
  latestSalePrice: msg({ message: 'Latest sale price', context: 'move in' }),
  currency: msg`Currency`,
  date: msg`Date`,
  total: msg`Total`,
  items: msg`Items`,
  paymentMethod: msg`Payment Method`,
};

const labelOf = (labels: Record<string, MessageDescriptor>, name: string, say: Say): string => {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label ? say(label) : name;
};

export function noteText({ code, field: name = '', from = '', to = '' }: Note, say: Say): string {
  const field = labelOf(FIELD_LABELS, name, say);
  const texts: Record<NoteCode, MessageDescriptor> = {
    'unknown-collection': msg`The shop has no place for “${from}”.`,
    'twice-in-file': msg`The file has this id before. The first one counts.`,
    'bad-id': msg`The id “${from}” cannot be kept: it has a slash, a space or another sign that links cannot have.`,
    'no-address': msg`It has neither an email nor a phone number.`,
    'not-an-email': msg`“${from}” is no email.`,
    'email-twice': msg`The file has ${from} for more than one account. Keep one of them in the file and send it again.`,
    'email-taken': msg`${from} has an account in the shop already.`,
    'no-such-hash': msg`It has no password. The buyer gets one by Forgot Password, or by a link from you.`,
    'becomes-owner': msg`It was an owner of the old shop: ${from}. It becomes one here only if you tick that.`,
    missing: msg`“${field}” is missing.`,
    'not-a-number': msg`“${field}” is no number: ${from}`,
    'too-large': msg`“${field}” is too large: ${from}`,
    'number-as-text': msg`“${field}” was a text: ${from}`,
    'rounded-up': msg`“${field}” is rounded up: ${from} becomes ${to}.`,
    'empty-quantity': msg`“${field}” was missing and becomes 0.`,
    'unknown-status': msg`The status “${from}” becomes pending.`,
    recomputed: msg`“${field}” is computed again: ${from} becomes ${to}.`,
    'latest-differs': msg`Two prices disagree: ${from} and ${to}`,
    'no-price': msg`Cost, rate and profit give no price.`,
    'no-lines': msg`It has no items.`,
    'line-left-out': msg`A line without pieces is left out: ${from}`,
    'no-buyer': msg`Its buyer has no account. It is kept under Walk-in, until this file is sent again after the accounts.`,
    'buyer-unproven': msg`${from} has an account here, and nobody has proven that the address is theirs. It is kept under Walk-in.`,
    'no-time': msg`It has no time. It gets the time of the move.`,
    'future-time': msg`Its time is in the future: ${from}. It gets the time of the move.`,
    'changed-here': msg`The shop has changed it since. What the shop has stays.`,
    'rate-for-mmk': msg`MMK to MMK is a rate of 1 and needs no record.`,
    failed: msg`It could not be written: ${from}`,
    shortened: msg`“${field}” was too long and is cut.`,
    'negative-quantity': msg`“${field}” was ${from} and becomes 0.`,
    'unknown-currency': msg`The shop has no currency “${from}”.`,
  };
  return say(texts[code]);
}
