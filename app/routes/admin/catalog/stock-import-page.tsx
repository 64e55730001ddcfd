import { Trans, useLingui } from '@lingui/react/macro';
import type { ActionFunctionArgs } from 'react-router';
import { formContext, personContext, picturesContext, shopContext, tooLargeContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { applyImport } from '#app/domain/catalog/stock-import/import-apply.server.ts';
import { readChosenColumns } from '#app/domain/catalog/stock-import/import-columns.ts';
import { chooseColumns, correctRow, setOptions } from '#app/domain/catalog/stock-import/import-edit.server.ts';
import {
  listPastImports,
  listRows,
  readImport,
  readRow,
  readSample,
} from '#app/domain/catalog/stock-import/import-list.server.ts';
import type { Importer } from '#app/domain/catalog/stock-import/import-read.server.ts';
import { discardImport, stageImport } from '#app/domain/catalog/stock-import/import-stage.server.ts';
import { undoImport } from '#app/domain/catalog/stock-import/import-undo.server.ts';
import {
  IMPORT_BOUNDS,
  type ImportOutcome,
  optionsForm,
  ROW_FATES,
  rowPosition,
  stepForm,
} from '#app/domain/catalog/stock-import/stock-import.ts';
import { readForm, withoutNul } from '#app/domain/fields.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { readTable } from '#app/domain/text/table/table-read.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { withFile } from '#app/images/sent-picture.ts';
import { ColumnsForm } from '#app/ui/admin/catalog/stock-import/columns-form.tsx';
import { ImportDone } from '#app/ui/admin/catalog/stock-import/import-done.tsx';
import { ImportFile } from '#app/ui/admin/catalog/stock-import/import-file.tsx';
import { ImportRefused } from '#app/ui/admin/catalog/stock-import/import-refused.tsx';
import { ImportRows } from '#app/ui/admin/catalog/stock-import/import-rows.tsx';
import { ImportSummary } from '#app/ui/admin/catalog/stock-import/import-summary.tsx';
import { PastImports, UndoQuestion } from '#app/ui/admin/catalog/stock-import/past-imports.tsx';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import type { Route } from './+types/stock-import-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { id: uid, rights } = context.get(personContext);
  const list = await readImport(db, { uid, rights }, null);
  const isReady = list?.state === 'ready';
  const wanted = url.searchParams.get('fate');
  const standard = list && list.counts.refused > 0 ? 'refused' : '';
  const fate = wanted === null ? standard : (ROW_FATES.find((each) => each === wanted) ?? '');
  const isChoosing = list?.state === 'columns' || url.searchParams.has('columns');
  const position = rowPosition(url.searchParams.get('row'));
  return {
    list,
    fate,
    rows: isReady && !isChoosing ? await listRows(db, list, { fate, page: requestedPage(url) }) : null,
    edited: isReady && position > 0 ? await readRow(db, list, position) : null,
    sample: list && isChoosing ? await readSample(db, list.id) : null,
    past: list ? [] : await listPastImports(db, uid),
    maySeeCosts: rights.includes('costs.view'),
    mayUndoAll: rights.includes('costs.view') && rights.includes('prices.edit'),
  } as const;
}

type Context = ActionFunctionArgs['context'];

export const action = personAction(
  noFields,
  async ({ db, by, context }): Promise<ImportOutcome> => {
    const sent = context.get(formContext);
    const { env } = context.get(shopContext);
    const importer: Importer = { ...by, rights: context.get(personContext).rights, timeZone: env.timeZone };
    if (!sent.has('step')) return takeFile(context, importer);
    const form = readForm(sent, stepForm);
    if (!form.ok) return form;
    const field = (name: string) => withoutNul(String(sent.get(name) ?? ''));
    const { step, id } = form.value;
    if (step === 'discard') {
      await discardImport(db, by.uid, id);
      return { ok: true };
    }
    if (step === 'columns') {
      const columns = readChosenColumns(sent.getAll('column').map(String));
      return chooseColumns(db, importer, { id, columns, hasHeadings: field('headings') === 'yes' });
    }
    if (step === 'options') {
      const options = readForm(sent, optionsForm);
      if (!options.ok) return options;
      const { converted, ...others } = options.value;
      return setOptions(db, importer, id, { ...others, isConverted: converted === 'yes' });
    }
    if (step === 'row') {
      const typed = [...sent].flatMap(([name, value]): [number, string][] => {
        const at = /^cell-(\d{1,3})$/.exec(name)?.[1];
        return at ? [[Number(at), String(value).slice(0, 1_000)]] : [];
      });
      return correctRow(db, importer, { id, position: rowPosition(field('row')), typed: new Map(typed) });
    }
    if (step === 'apply') return applyImport(db, importer, { id, seen: field('seen') });
    return undoImport(db, importer, id);
  },
  { ask: askBeforeUndo, statuses: { 'no-file': 400 } },
);

/** Weeks later, an undo cannot be taken back from here. */
async function askBeforeUndo({ db, by, context }: { db: Db; by: By; context: Context }) {
  const sent = context.get(formContext);
  if (sent.get('step') !== 'undo') return null;
  return (await listPastImports(db, by.uid)).find(({ id, undone }) => id === sent.get('id') && !undone) ?? null;
}

async function takeFile(context: Context, importer: Importer): Promise<ImportOutcome> {
  if (context.get(tooLargeContext)) return { ok: false, problem: 'too-large' };
  const [file] = context.get(picturesContext);
  if (!file) return { ok: false, problem: 'no-file' };
  const table = await withFile(file, (bytes) => readTable(bytes, IMPORT_BOUNDS));
  if ('problem' in table) return { ok: false, problem: table.problem };
  return stageImport(context.get(shopContext).db, importer, { fileName: file.name, rows: table.rows });
}

export default function StockImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { list, fate, rows, edited, sample, past, maySeeCosts, mayUndoAll } = loaderData;
  if (actionData && 'confirm' in actionData) return <UndoQuestion past={actionData.confirm} />;
  const { saved, refused, problems } = formResult(actionData);
  const problem = refused?.problem ?? (Object.keys(problems).length > 0 ? 'no-such-import' : null);
  return (
    <TaskPage
      title={t`Import a list`}
      width="form"
      back="/admin/inventory"
      lead={
        <Trans>
          Takes your stock from a spreadsheet. Nothing is written before you have seen what would become of each row.
        </Trans>
      }
    >
      <div className="flex flex-col gap-6">
        {saved && <ImportDone saved={saved} />}
        {problem && <ImportRefused problem={problem} />}
        {!list && <ImportFile result={actionData} />}
        {list && sample && <ColumnsForm list={list} sample={sample} maySeeCosts={maySeeCosts} result={actionData} />}
        {list && rows && !sample && (
          <>
            <ImportSummary list={list} maySeeCosts={maySeeCosts} result={actionData} />
            <ImportRows list={list} fate={fate} rows={rows} edited={edited} result={actionData} />
          </>
        )}
        <PastImports past={past} mayUndoAll={mayUndoAll} />
      </div>
    </TaskPage>
  );
}
