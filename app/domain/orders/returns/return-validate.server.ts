import type { Trx } from '#app/db/schema.ts';
import { timesMmk } from '#app/domain/money.ts';
import type { ReturnedPieces, ReturnResult } from '#app/domain/orders/returns/return.ts';
import { costOfPieces } from '#app/domain/orders/returns/return-amounts.ts';
import type { LineState } from '#app/domain/orders/returns/returnable-lines.server.ts';
import { readUnitLabel } from '#app/domain/stock/units/unit-codes-list.server.ts';

/** Pieces with their sale price and their cost, in whole MMK. */
export type ValuedPieces = ReturnedPieces & { value: number; cost: number | null };

type Refusal = ReturnResult & { ok: false };

/** Checks that these pieces of a locked order can be returned. @returns them with their value, or the refusal. */
export async function validatePieces(
  trx: Trx,
  lines: LineState[],
  entries: ReturnedPieces[],
): Promise<{ ok: true; pieces: ValuedPieces[] } | Refusal> {
  if (entries.length === 0) return { ok: false, problem: 'no-pieces' };
  const byLine = new Map(lines.map((line) => [line.line, { ...line }]));
  const valued: ValuedPieces[] = [];
  for (const entry of entries) {
    const line = byLine.get(entry.line);
    if (!line) return { ok: false, problem: 'no-such-line' };
    const { salePrice, name, units, returned, returnedCost } = line;
    if (entry.unitId !== null && !units.some(({ id }) => id === entry.unitId))
      return { ok: false, problem: 'unit-not-sold', name, code: await readUnitLabel(trx, entry.unitId) };
    const value = timesMmk(salePrice, entry.qty);
    if (value === null)
      throw new RangeError(`the value of ${entry.qty} pieces of line ${entry.line} exceeds the largest exact amount`);
    const cost = costOfPieces(line, { pieces: returned, cost: returnedCost }, entry.qty);
    line.returned += entry.qty;
    line.returnedCost += cost ?? 0;
    valued.push({ ...entry, value, cost });
  }
  return findExcess(lines, entries) ?? { ok: true, pieces: valued };
}

function findExcess(lines: LineState[], entries: ReturnedPieces[]): Refusal | undefined {
  for (const { line, name, pieces: unnumberedLeft } of lines) {
    const unnumbered = entries.filter((entry) => entry.line === line && entry.unitId === null);
    if (unnumbered.reduce((sum, { qty }) => sum + qty, 0) > Math.max(0, unnumberedLeft))
      return { ok: false, problem: 'too-many', name, left: unnumberedLeft };
  }
  const units = entries.flatMap(({ unitId }) => unitId ?? []);
  return new Set(units).size < units.length ? { ok: false, problem: 'unit-twice' } : undefined;
}
