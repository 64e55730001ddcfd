import { useLingui } from '@lingui/react/macro';
import { type ImportProblem, MAX_IMPORT_MB, MAX_IMPORT_ROWS } from '#app/domain/catalog/stock-import/stock-import.ts';
import { Alert } from '#app/ui/components/message.tsx';

export function ImportRefused({ problem }: { problem: ImportProblem }) {
  const { t } = useLingui();
  const messages: Record<ImportProblem, string> = {
    'no-file': t`Choose a file first.`,
    'too-large': t`This file is larger than ${MAX_IMPORT_MB} MB. Remove its pictures, or split the list.`,
    'not-a-text': t`This file cannot be read. In a spreadsheet, save the sheet as CSV or XLSX and choose that file.`,
    'too-many-lines': t`This list has more than ${MAX_IMPORT_ROWS} rows, or a line that is too long. Split it.`,
    empty: t`The list has no rows.`,
    'no-name-column': t`Say which column has the name, the id or the barcode of the items.`,
    'no-such-import': t`This list is not open any more. Choose the file again.`,
    'no-such-row': t`This row is not in the list any more.`,
    'changed-meanwhile': t`Nothing is written: something in the shop or in the list has changed since you looked. Look at the rows as they are now, and import again.`,
    'nothing-to-do': t`Nothing is written: no row changes anything.`,
    'already-undone': t`This list was undone already.`,
    'not-allowed': t`You may not undo this list, because it has prices or is somebody else's.`,
  };
  return <Alert tone={problem === 'changed-meanwhile' ? 'warning' : 'error'}>{messages[problem]}</Alert>;
}
