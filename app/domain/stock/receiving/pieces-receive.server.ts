import { z } from 'zod';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { pageId, text, whole } from '#app/domain/fields.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { MAX_UNIT_LINES } from '#app/domain/stock/receiving/unit-lines.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { once } from '#app/domain/submission-once.server.ts';
import type { Format } from '#app/domain/text/format.ts';

export const piecesForm = (format: Format) =>
  z.object({ key: pageId(), item: text(64), pieces: whole(1, MAX_UNIT_LINES, format) });
type PiecesReceipt = z.output<ReturnType<typeof piecesForm>>;

type PiecesReceived =
  | { ok: true; units: number }
  | { ok: false; problem: 'no-such-item' | 'imeis-changed' | 'key-reused' };

/** Adds pieces to the quantity, in a shop that records no IMEIs. The same receipt sent twice counts once. */
export async function receivePieces(db: Db, { now, uid }: By, receipt: PiecesReceipt): Promise<PiecesReceived> {
  const { key, item, pieces } = receipt;
  return transact(db, (trx) =>
    once<PiecesReceived>(trx, key, receipt, async () => {
      if (!(await lockItems(trx, [item])).has(item)) return { ok: false, problem: 'no-such-item' };
      if ((await readShopFeatures(trx)).recordsImeis) return { ok: false, problem: 'imeis-changed' };
      await moveStock(trx, { now, itemId: item, change: pieces, cause: 'added', uid });
      noteChange(trx, { what: 'catalog' });
      await record(trx, now, {
        uid,
        action: 'units received',
        entity: 'inventories',
        entityId: item,
        after: { pieces },
      });
      return { ok: true, units: pieces };
    }),
  );
}
