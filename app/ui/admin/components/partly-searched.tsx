import { Plural, Trans } from '@lingui/react/macro';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';

export function PartlySearched({ partial }: { partial: 'newest' | 'newest-found' | 'newest-ledgers' | null }) {
  if (partial === null) return null;
  if (partial === 'newest-ledgers')
    return (
      <p className="mb-5 text-muted">
        <Trans>
          Only the newest <Plural value={MAX_SEARCHED_ORDERS} other="# orders" /> were searched. Choose a status to find
          older ones.
        </Trans>
      </p>
    );
  return (
    <p className="mb-5 text-muted">
      {partial === 'newest' ? (
        <Trans>
          Only the newest <Plural value={MAX_SEARCHED_ORDERS} other="# orders" /> were searched. Type three letters or
          digits to search all.
        </Trans>
      ) : (
        <Trans>
          Very many orders match: these are the newest <Plural value={MAX_SEARCHED_ORDERS} other="# orders" />. Type
          more to find older ones.
        </Trans>
      )}
    </p>
  );
}
