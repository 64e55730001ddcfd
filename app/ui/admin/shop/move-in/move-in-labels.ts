import { useLingui } from '@lingui/react/macro';
import type { MoveInFate, Note, NoteCode } from '#app/domain/shop/move-in/move-in.ts';

export function useFateLabels(): Record<MoveInFate, string> {
  const { t } = useLingui();
  return {
    new: t({ message: 'New', context: 'move in' }),
    same: t({ message: 'Already here', context: 'move in' }),
    changed: t({ message: 'Changed', context: 'move in' }),
    repaired: t({ message: 'Repaired', context: 'move in' }),
    refused: t({ message: 'Cannot move in', context: 'move in' }),
  };
}

export function useCollectionLabels(): (collection: string) => string {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    accounts: t`Account`,
    users: t`Buyer`,
    inventories: t`Item`,
    orders: t`Order`,
    typeSettings: t`Type`,
    exchangeRates: t`Exchange Rate`,
    settings: t`Settings`,
    paymentSettings: t`Payment Methods`,
    announcement: t`Announcement`,
  };
  return (collection) => (Object.hasOwn(labels, collection) ? (labels[collection] ?? collection) : collection);
}

export function useNoteText(): (note: Note) => string {
  const { t } = useLingui();
  return ({ code, field = '', from = '', to = '' }) => {
    const texts: Record<NoteCode, string> = {
      'unknown-collection': t`The shop has no place for “${from}”.`,
      'twice-in-file': t`The file has this id before. The first one counts.`,
      'bad-id': t`The id “${from}” cannot be kept: it has a slash, a space or another sign that links cannot have.`,
      'no-address': t`It has neither an email nor a phone number.`,
      'not-an-email': t`“${from}” is no email.`,
      'email-twice': t`The file has ${from} for more than one account. Keep one of them in the file and send it again.`,
      'email-taken': t`${from} has an account in the shop already.`,
      'no-such-hash': t`It has no password. The buyer gets one by Forgot Password, or by a link from you.`,
      'becomes-owner': t`It was an owner of the old shop: ${from}. It becomes one here only if you tick that.`,
      missing: t`“${field}” is missing.`,
      'not-a-number': t`“${field}” is no number: ${from}`,
      'too-long': t`“${field}” is too long.`,
      'too-large': t`“${field}” is too large: ${from}`,
      'number-as-text': t`“${field}” was a text: ${from}`,
      'rounded-up': t`“${field}” is rounded up: ${from} becomes ${to}.`,
      'empty-quantity': t`“${field}” was missing and becomes 0.`,
      'unknown-status': t`The status “${from}” becomes pending.`,
      recomputed: t`“${field}” is computed again: ${from} becomes ${to}.`,
      'latest-differs': t`Two prices disagree: ${from} and ${to}`,
      'no-price': t`Cost, rate and profit give no price.`,
      'no-lines': t`It has no items.`,
      'line-left-out': t`A line without pieces is left out: ${from}`,
      'no-buyer': t`Its buyer has no account. It is kept under Walk-in, until this file is sent again after the accounts.`,
      'buyer-unproven': t`${from} has an account here, and nobody has proven that the address is theirs. It is kept under Walk-in.`,
      'no-time': t`It has no time. It gets the time of the move.`,
      'changed-here': t`The shop has changed it since. What the shop has stays.`,
      'rate-for-mmk': t`MMK to MMK is a rate of 1 and needs no record.`,
      failed: t`It could not be written: ${from}`,
      shortened: t`“${field}” was too long and is cut.`,
      'default-used': t`“${field}” was missing and becomes ${to}.`,
    };
    return texts[code];
  };
}
