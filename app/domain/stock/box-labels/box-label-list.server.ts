import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { PHONE_COLUMNS, type Phone, phoneOf } from '#app/domain/phone/phone.ts';
import { phoneColumnsOf, splitPhone } from '#app/domain/phone/phone-columns.server.ts';
import { type BoxLabel, type LabelChoice, MAX_LABELS } from '#app/domain/stock/box-labels/box-label.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';
import { code128 } from '#app/domain/text/code-paths.server.ts';
import type { Bars } from '#app/domain/text/code-paths.ts';

type Labelled = { phone: Phone; salePrice: number; text: string | null };

/** The labels of a choice: pieces in stock in the order in which they were received, then items. `isCut` if there are more. */
export async function listBoxLabels(db: Db, choice: LabelChoice): Promise<{ labels: BoxLabel[]; isCut: boolean }> {
  const pieces = await readPieces(db, choice);
  const numbered = new Set(pieces.map(({ itemId }) => itemId));
  const items = await readUnnumbered(
    db,
    choice.items.filter((id) => !numbered.has(id)),
  );
  const all: Labelled[] = [...pieces, ...items.flatMap((item) => Array<Labelled>(choice.copies).fill(item))];
  const shown = all.slice(0, MAX_LABELS);
  const bars = new Map<string, Bars>();
  for (const text of new Set(shown.flatMap((each) => each.text ?? []))) bars.set(text, await code128(text));
  const labels = shown.map(({ phone, salePrice, text }): BoxLabel => {
    const drawn = bars.get(text ?? '');
    return { phone, salePrice, code: text !== null && drawn ? { text, bars: drawn } : null };
  });
  return { labels, isCut: all.length > MAX_LABELS };
}

async function readPieces(db: Db, { items, units, receipt }: LabelChoice): Promise<(Labelled & { itemId: string })[]> {
  const rows = await db
    .selectFrom('units')
    .innerJoin('inventories as item', 'item.id', 'units.itemId')
    .select(['units.id', 'units.itemId', 'units.salePrice', 'item.salePrice as itemPrice'])
    .select(phoneColumnsOf('item'))
    .where('units.state', '=', 'in-stock')
    .where(({ eb, or }) =>
      or([
        eb('units.itemId', 'in', ['', ...items]),
        eb('units.id', 'in', ['', ...units]),
        eb('units.receiptId', '=', receipt ?? ''),
      ]),
    )
    .orderBy('units.receivedAt')
    .orderBy('units.receiptId')
    .orderBy('units.position')
    .limit(MAX_LABELS + 1)
    .execute();
  const codesOf = await readCodes(db, idsOf(rows));
  return rows.map((row) => {
    const { phone, rest } = splitPhone(row);
    const { id, itemId, salePrice, itemPrice } = rest;
    return { phone, itemId, salePrice: salePrice ?? itemPrice, text: codesOf(id)[0]?.code ?? null };
  });
}

async function readUnnumbered(db: Db, ids: string[]): Promise<Labelled[]> {
  const rows = await db
    .selectFrom('inventories')
    .select([...PHONE_COLUMNS, 'salePrice', 'barcode'])
    .where('id', 'in', ['', ...ids])
    .where('deletedAt', 'is', null)
    .orderBy('sortKey')
    .orderBy('nameKey')
    .execute();
  return rows.map((row) => ({ phone: phoneOf(row), salePrice: row.salePrice, text: row.barcode }));
}
