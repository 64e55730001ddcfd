import { Plural, Trans } from '@lingui/react/macro';
import { LOOKED_AT } from '#app/domain/constants.ts';

/** Says what of very many orders a search has looked at, and how to find the others. */
export function PartlySearched({ partial }: { partial: 'newest' | 'newest-found' | null }) {
  if (partial === null) return null;
  return (
    <p className="mb-5 text-muted">
      {partial === 'newest' ? (
        <Trans>
          Only the newest <Plural value={LOOKED_AT} other="# orders" /> were searched. Type three letters or digits to
          search all.
        </Trans>
      ) : (
        <Trans>
          Very many orders match: these are the newest <Plural value={LOOKED_AT} other="# orders" />. Type more to find
          older ones.
        </Trans>
      )}
    </p>
  );
}
