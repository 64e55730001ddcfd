import { msg } from '@lingui/core/macro';
import type { ListedDocument } from '#app/domain/shop/move-in/move-in.ts';
import { BYTE_ORDER_MARK, csvLine } from '#app/domain/text/csv.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { collectionLabel, FATE_LABELS, noteText, type Say } from '#app/ui/admin/shop/move-in/move-in-labels.ts';

export async function* moveInCsvIn(
  locale: Locale,
  batches: AsyncIterable<ListedDocument[]> | ListedDocument[][],
): AsyncGenerator<string> {
  const words = translationsFor(locale);
  const say: Say = (message) => words._(message);
  const heads = [msg`What it is`, msg`Id`, msg`What happens to it`, msg({ message: 'Why', context: 'move in' })];
  yield BYTE_ORDER_MARK + csvLine(heads.map(say));
  for await (const documents of batches) {
    const lines = documents.map(({ collection, docId, fate, notes }) =>
      csvLine([
        collectionLabel(collection, say),
        docId,
        fate ? say(FATE_LABELS[fate]) : '',
        notes.map((note) => noteText(note, say)).join(' '),
      ]),
    );
    yield lines.join('');
  }
}
