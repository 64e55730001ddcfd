import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { formContext, localeContext, personContext, shopContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { findItems } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { piecesForm, receivePieces } from '#app/domain/stock/receiving/pieces-receive.server.ts';
import { readReceipt, receiptForm } from '#app/domain/stock/receiving/receipt-form.ts';
import { LIST_FIELD, PAIRED_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import type { UnitLine } from '#app/domain/stock/receiving/unit-lines.ts';
import { readListedUnits } from '#app/domain/stock/receiving/unit-lines-read.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';
import { countExpectedUnits, countUnnumbered, listUnnumbered } from '#app/domain/stock/units/unit-drift.server.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { ItemMissing } from '#app/ui/admin/components/item-missing.tsx';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { ItemSearch } from '#app/ui/admin/stock/receiving/item-search.tsx';
import { PiecesForm } from '#app/ui/admin/stock/receiving/pieces-entry.tsx';
import { ReceiptForm } from '#app/ui/admin/stock/receiving/receipt-entry.tsx';
import { ReceiptFooter, ReceiptItem } from '#app/ui/admin/stock/receiving/receipt-item.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import type { Route } from './+types/receive';

const MAX_LINES = 100;
const MAX_UNNUMBERED = 50;

/** Loads the form for the item `?item=`; without it, `?q=` finds one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { rights } = context.get(personContext);
  const id = url.searchParams.get('item');
  const search = searchText(url.searchParams.get('q'));
  const item = await readItem(db, id);
  const [counts, unnumbered, found, unnumberedItems] = await Promise.all([
    countExpectedUnits(db, item ? [item.id] : []),
    item ? countUnnumbered(db, item.id) : 0,
    item || search === '' ? { items: [], closest: [] } : findItems(db, search),
    item || search !== '' ? [] : listUnnumbered(db, MAX_UNNUMBERED),
  ]);
  return {
    item: showCosts(rights, item),
    isMissing: id !== null && item === null,
    counts: item ? (counts[item.id] ?? null) : null,
    search,
    ...showCosts(rights, found),
    unnumbered,
    unnumberedItems,
    isCounted: url.searchParams.get('counted') === 'yes',
    newKey: crypto.randomUUID(),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const sent = context.get(formContext);
  if (sent.has('pieces')) return countPieces(context);
  // These fields are not on the form of others.
  if (!context.get(personContext).rights.includes('costs.view'))
    for (const field of ['supplier', 'cost']) sent.delete(field);
  const list = String(sent.get(LIST_FIELD) ?? '');
  const form = parseForm(context, receiptForm(context.get(localeContext).format, sent.get('currency')));
  const lines = await readListedUnits(list, sent.get(PAIRED_FIELD) === 'yes');
  const shown = async () => ({ list: lines ? list : '', ...(await shownLines(db, lines ?? [])) });
  if (!form.ok) return badForm(form, await shown());
  const typed = typedIn(sent);
  const read = readReceipt(form.value, lines);
  if (!read.ok) return data({ typed, ...(await shown()), ...read }, { status: 400 });
  const received = await receiveUnits(db, byOf(context), read.receipt);
  if (received.ok) return receiptSaved(db, form.value, received);
  return data({ typed, ...(await shown()), ...received }, { status: received.problem === 'no-such-item' ? 404 : 409 });
}

async function countPieces(context: Route.ActionArgs['context']) {
  const { db } = context.get(shopContext);
  const noList = { list: '', lines: [], known: [] };
  const form = parseForm(context, piecesForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form, noList);
  const received = await receivePieces(db, byOf(context), form.value);
  if (received.ok) return receiptSaved(db, form.value, received);
  return data(
    { typed: typedIn(context.get(formContext)), ...noList, ...received },
    { status: received.problem === 'no-such-item' ? 404 : 409 },
  );
}

async function receiptSaved(
  db: Db,
  { item: id, key }: { item: string; key: string },
  saved: { ok: true; units: number },
) {
  const item = await readItem(db, id);
  return { ...saved, qty: item?.qty ?? 0, key, nextKey: crypto.randomUUID() };
}

/** Reads what the page shows until its scripts have read the list: of a long list the wrong lines. */
async function shownLines(db: Db, all: UnitLine[]): Promise<{ lines: UnitLine[]; known: KnownCode[] }> {
  const wanted = all.length > MAX_LINES ? all.filter(({ problems }) => problems.length > 0) : all;
  const lines = wanted.slice(0, MAX_LINES);
  const codes = lines.flatMap((line) => line.codes.map(({ code }) => code));
  return { lines, known: await listKnownCodes(db, codes) };
}

function typedIn(form: FormData): Record<string, string> {
  const { [LIST_FIELD]: _, ...typed } = Object.fromEntries(form);
  return Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, String(value)]));
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Receive({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { recordsImeis } = useShopFeatures();
  const { item, isMissing, counts, unnumbered, isCounted, newKey, ...search } = loaderData;
  return (
    <TaskPage
      title={t`Receive goods`}
      lead={item ? phoneLabel(item) : undefined}
      back={item && !actionData?.ok ? '/admin/receive' : undefined}
    >
      <div className="flex flex-col gap-4 sm:gap-6">
        {isMissing && <ItemMissing />}
        {!item && <ItemSearch {...search} />}
        {item && <ReceiptItem item={item} counts={counts} />}
        {!recordsImeis && item && <PiecesForm item={item} newKey={newKey} result={actionData} />}
        {recordsImeis && (item || actionData?.ok === false) ? (
          <ReceiptForm
            item={item}
            units={counts?.units ?? 0}
            unnumbered={unnumbered}
            isCounted={isCounted}
            newKey={newKey}
            result={actionData}
          />
        ) : null}
        {item && <ReceiptFooter item={item} counts={counts} />}
      </div>
    </TaskPage>
  );
}
