import { useLingui } from '@lingui/react/macro';
import {
  COLLECTIONS,
  CONCERNED,
  CONCERNS,
  type DocumentFilter,
  FATES,
  type ListedDocument,
  type MoveIn,
} from '#app/domain/shop/move-in/move-in.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';
import { MOVE_IN_CSV_PATH, MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { collectionLabel, FATE_LABELS, noteText, type Say } from '#app/ui/admin/shop/move-in/move-in-labels.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Pager } from '#app/ui/lists/pager.tsx';

type MoveInDocumentsProps = {
  move: MoveIn;
  filter: DocumentFilter;
  documents: { rows: ListedDocument[]; page: number; pages: number };
};

const TONES: Record<string, string> = { refused: 'text-error', repaired: 'text-warning' };

export function MoveInDocuments({ move: { counts, concerns }, filter, documents }: MoveInDocumentsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const say: Say = (message) => t(message);
  const sum = (matches: (count: MoveIn['counts'][number]) => boolean) =>
    counts.reduce((all, each) => all + (matches(each) ? each.documents : 0), 0);
  const isIn = (collection: string) => filter.collection === '' || collection === filter.collection;
  const pathOf = (next: Partial<DocumentFilter>) => {
    const params = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== '');
    return `${MOVE_IN_PATH}?${new URLSearchParams(params)}`;
  };
  const collections = COLLECTIONS.filter((each) => counts.some(({ collection }) => collection === each));
  const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return (
    <section className="flex flex-col gap-4">
      <h2 className="heading">{t`Each document`}</h2>
      {collections.length > 1 && (
        <TabLinks
          label={t`What it is`}
          links={['', ...collections].map((collection) => ({
            to: pathOf({ collection }),
            label: collection === '' ? t`All` : collectionLabel(collection, say),
            active: collection === filter.collection,
          }))}
        />
      )}
      <TabLinks
        label={t`What happens to it`}
        links={(['', ...FATES, ...CONCERNS] as const).flatMap((fate) => {
          const found = sum((each) => isIn(each.collection) && (fate === '' || each.fate === fate));
          const concern = CONCERNS.find((each) => each === fate);
          const count = concern ? (isIn(CONCERNED[concern]) ? concerns[concern] : 0) : found;
          if (fate !== '' && count === 0) return [];
          const label = fate === '' ? t`All` : t(FATE_LABELS[fate]);
          return {
            to: pathOf({ fate }),
            label: `${label} ${formatNumber(count, locale)}`,
            active: fate === filter.fate,
          };
        })}
      />
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {documents.rows.map(({ position, collection, docId, fate, notes }) => (
          <li key={position} className="flex flex-col gap-0.5 py-2">
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {collectionLabel(collection, say)} <span className="text-sm text-muted">{docId}</span>
              </span>
              <span className={`shrink-0 text-sm ${TONES[fate ?? ''] ?? 'text-muted'}`}>
                {fate && t(FATE_LABELS[fate])}
              </span>
            </span>
            {notes.map((note) => (
              <span
                key={`${note.code}${note.field ?? ''}${note.from ?? ''}`}
                className="text-sm text-muted wrap-anywhere"
              >
                {noteText(note, say)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {documents.rows.length === 0 && <p className="text-muted">{t`No document is like that.`}</p>}
      <Pager page={documents.page} pages={documents.pages} />
      <a
        href={`${MOVE_IN_CSV_PATH}?${params}`}
        download="move-in.csv"
        className="link inline-flex min-h-11 items-center self-start"
      >
        {t`Save this list as a file (CSV)`}
      </a>
    </section>
  );
}
