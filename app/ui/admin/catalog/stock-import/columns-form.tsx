import { Trans } from '@lingui/react/macro';
import { COST_ROLES, IMPORT_ROLES } from '#app/domain/catalog/stock-import/import-columns.ts';
import type { StockImport } from '#app/domain/catalog/stock-import/stock-import.ts';
import { DiscardList } from '#app/ui/admin/catalog/stock-import/discard-list.tsx';
import { useRoleLabels } from '#app/ui/admin/catalog/stock-import/import-labels.ts';
import { ColumnChoices } from '#app/ui/admin/components/column-choices.tsx';
import { IMPORT_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type ColumnsFormProps = {
  list: StockImport;
  sample: string[][];
  maySeeCosts: boolean;
  result: object | undefined;
};

export function ColumnsForm({ list, sample, maySeeCosts, result }: ColumnsFormProps) {
  const labels = useRoleLabels();
  const { id, fileName, headings, columns } = list;
  const roles = IMPORT_ROLES.filter((role) => maySeeCosts || !COST_ROLES.includes(role));
  const width = Math.max(headings.length, ...sample.map((row) => row.length));
  return (
    <section className="flex flex-col gap-4">
      <h2 className="heading wrap-anywhere">{fileName}</h2>
      <OfficeResultForm result={result} action={IMPORT_PATH}>
        <input type="hidden" name="step" value="columns" />
        <input type="hidden" name="id" value={id} />
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-2 font-semibold">
            <Trans>What do the columns hold? This is remembered for their headings.</Trans>
          </legend>
          <ColumnChoices
            shown={Array.from({ length: width }, (_, at) => [headings[at], ...sample.map((row) => row[at])])}
            columns={columns}
            roles={roles}
            labels={labels}
          />
        </fieldset>
        {headings.length === 0 && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="headings"
              value="yes"
              defaultChecked={!sample[0]?.some((cell) => /\d{3}/.test(cell))}
              className="size-5 shrink-0 accent-primary"
            />
            <span>
              <Trans>The first row has headings, and is no item</Trans>
            </span>
          </label>
        )}
        <SubmitButton className="self-start">
          <Trans>Look at the list</Trans>
        </SubmitButton>
      </OfficeResultForm>
      <DiscardList id={id} />
    </section>
  );
}
