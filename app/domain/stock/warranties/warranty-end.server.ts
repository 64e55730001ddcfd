import { type SqlBool, sql } from 'kysely';
import type { Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

type EndedWarranties = {
  orderId: string;
  unitIds?: string[];
  lines?: number[];
};

/** Ends the warranties of an order: all of them, or those of `unitIds` and `lines` if either is given. */
export async function endWarranties(trx: Trx, now: Date, { orderId, unitIds, lines }: EndedWarranties): Promise<void> {
  await trx
    .updateTable('warranties')
    .set({ endedAt: instant(now) })
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .$if(unitIds !== undefined || lines !== undefined, (query) =>
      query.where(({ and, eb, or }) =>
        or([
          ...(unitIds?.length ? [eb('unitId', 'in', unitIds)] : []),
          ...(lines?.length ? [and([eb('unitId', 'is', null), eb('line', 'in', lines)])] : []),
        ]),
      ),
    )
    .execute();
}

/** Resumes the warranties of pieces that are with their buyer again, because their return was undone. */
export async function resumeWarranties(
  trx: Trx,
  orderId: string,
  pieces: { line: number; unitId: string | null }[],
): Promise<void> {
  const places = sql.join(
    pieces.map(({ line, unitId }) => sql`(cast(${line} as integer), cast(${unitId ?? ''} as text))`),
  );
  await trx
    .updateTable('warranties')
    .set({ endedAt: null })
    .where('orderId', '=', orderId)
    .where('endedAt', 'is not', null)
    .where(sql<SqlBool>`("line", coalesce("unitId", '')) in (values ${places})`)
    .execute();
}
