import { Trans, useLingui } from '@lingui/react/macro';
import { type ListedRow, ROW_FATES, type StockImport } from '#app/domain/catalog/stock-import/stock-import.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useFateLabels, useNoteText, useRoleLabels } from '#app/ui/admin/catalog/stock-import/import-labels.ts';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';
import { IMPORT_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Pager } from '#app/ui/lists/pager.tsx';

type ImportRowsProps = {
  list: StockImport;
  fate: string;
  rows: { rows: ListedRow[]; page: number; pages: number };
  edited: ListedRow | null;
  result: object | undefined;
};

const TONES: Record<string, string> = { refused: 'text-error', new: 'text-success', changed: 'text-warning' };

export function ImportRows({ list, fate, rows, edited, result }: ImportRowsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const fateLabels = useFateLabels();
  const { counts } = list;
  const all = ROW_FATES.reduce((sum, each) => sum + counts[each], 0);
  const tabs = [
    { to: `${IMPORT_PATH}?fate=all`, label: t`All`, count: all, active: fate === '' },
    ...ROW_FATES.map((each) => ({
      to: `${IMPORT_PATH}?fate=${each}`,
      label: fateLabels[each],
      count: counts[each],
      active: fate === each,
    })),
  ].filter(({ count, active }) => count > 0 || active);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="heading">
        <Trans>Each row</Trans>
      </h2>
      <TabLinks
        label={t`What becomes of it`}
        links={tabs.map(({ count, label, ...link }) => ({ ...link, label: `${label} ${formatNumber(count, locale)}` }))}
      />
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {rows.rows.map((row) => (
          <li key={row.position} className="py-2">
            <Row row={row} fate={fate} page={rows.page} isOpen={edited?.position === row.position} />
            {edited?.position === row.position && <RowForm list={list} row={edited} result={result} />}
          </li>
        ))}
      </ul>
      <Pager page={rows.page} pages={rows.pages} />
    </section>
  );
}

function Row({ row, fate, page, isOpen }: { row: ListedRow; fate: string; page: number; isOpen: boolean }) {
  const { t } = useLingui();
  const [fateLabels, noteText] = [useFateLabels(), useNoteText()];
  const { position, label, notes, qty, price, unit } = row;
  return (
    <div className="flex flex-col gap-0.5">
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          <span className="block text-sm text-muted tabular-nums">
            <Trans>Row {position}</Trans>
          </span>
          {label || t`Without a name`}
        </span>
        <span className={`shrink-0 text-sm ${TONES[row.fate] ?? 'text-muted'}`}>{fateLabels[row.fate]}</span>
      </span>
      {row.fate !== 'refused' && (
        <span className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums empty:hidden">
          {unit && <span className="wrap-anywhere">{unit}</span>}
          {qty && (
            <span>
              <Trans>
                Quantity {qty[0]} → {qty[1]}
              </Trans>
            </span>
          )}
          {price && (
            <span>
              {price[0] !== null && (
                <>
                  <Mmk value={price[0]} /> →{' '}
                </>
              )}
              <Mmk value={price[1]} />
            </span>
          )}
        </span>
      )}
      {notes.map((note) => (
        <span
          key={`${note.code}${note.field ?? ''}${note.from ?? ''}`}
          className={`text-sm wrap-anywhere ${row.fate === 'refused' ? '' : 'text-muted'}`}
        >
          {noteText(note)}
        </span>
      ))}
      {!isOpen && (
        <OfficeLink
          to={`${IMPORT_PATH}?${new URLSearchParams({ fate: fate || 'all', page: String(page), row: String(position) })}`}
          replace
          preventScrollReset
          className="link inline-flex min-h-11 items-center self-start text-sm"
          aria-label={t`Correct row ${position}`}
        >
          <Trans>Correct</Trans>
        </OfficeLink>
      )}
    </div>
  );
}

function RowForm({ list, row, result }: { list: StockImport; row: ListedRow; result: object | undefined }) {
  const labels = useRoleLabels();
  const { id, headings, columns } = list;
  const mended = row.notes.find(({ code }) => code === 'zero-missing');
  return (
    <OfficeResultForm
      result={result}
      action={IMPORT_PATH}
      className="mt-2 flex flex-col gap-3 rounded-box bg-base-200 p-4"
    >
      <input type="hidden" name="step" value="row" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="row" value={row.position} />
      {columns.map((role, at) => {
        if (role === null) return null;
        const value = mended?.field === role ? (mended.to ?? '') : (row.cells[at] ?? '');
        return (
          <TextField
            key={role}
            label={headings[at] || labels[role]}
            name={`cell-${at}`}
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
          />
        );
      })}
      <SubmitButton look="tonal" className="self-start">
        <Trans>Save this row</Trans>
      </SubmitButton>
    </OfficeResultForm>
  );
}
