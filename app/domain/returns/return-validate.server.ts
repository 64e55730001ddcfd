import type { Trx } from '#app/db/schema.ts';
import { timesMmk } from '#app/domain/money.ts';
import type { ReturnedPieces, ReturnMade } from '#app/domain/returns/return.ts';
import { costOfPieces } from '#app/domain/returns/return-amounts.ts';
import type { LineState } from '#app/domain/returns/returnable.server.ts';
import { readUnitLabel } from '#app/domain/units/unit-codes-list.server.ts';

/** Pieces with their sale price and their cost, in whole MMK. */
export type ValuedPieces = ReturnedPieces & { value: number; cost: number | null };

type Refusal = ReturnMade & { ok: false };

/** Checks that these pieces of a locked order can be returned. @returns them with their value, or the refusal. */
export async function validatePieces(
  trx: Trx,
  lines: LineState[],
  pieces: ReturnedPieces[],
): Promise<{ ok: true; pieces: ValuedPieces[] } | Refusal> {
  if (pieces.length === 0) return { ok: false, problem: 'no-pieces' };
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const before = new Map(
    lines.map(({ line, returned, returnedCost }) => [line, { pieces: returned, cost: returnedCost }]),
  );
  const valued: ValuedPieces[] = [];
  for (const each of pieces) {
    const line = byLine.get(each.line);
    if (!line) return { ok: false, problem: 'no-such-line' };
    const { salePrice, name, units } = line;
    if (each.unitId !== null && !units.some(({ id }) => id === each.unitId))
      return { ok: false, problem: 'unit-not-sold', name, code: await readUnitLabel(trx, each.unitId) };
    const value = timesMmk(salePrice, each.qty);
    if (value === null) throw new RangeError(`${each.qty} pieces of line ${each.line} are worth too much`);
    const earlier = before.get(each.line) ?? { pieces: 0, cost: 0 };
    const cost = costOfPieces(line, earlier, each.qty);
    before.set(each.line, { pieces: earlier.pieces + each.qty, cost: earlier.cost + (cost ?? 0) });
    valued.push({ ...each, value, cost });
  }
  return tooMany(lines, pieces) ?? { ok: true, pieces: valued };
}

function tooMany(lines: LineState[], pieces: ReturnedPieces[]): Refusal | undefined {
  for (const { line, name, pieces: left } of lines) {
    const wanted = pieces.filter((each) => each.line === line && each.unitId === null);
    if (wanted.reduce((sum, { qty }) => sum + qty, 0) > Math.max(0, left))
      return { ok: false, problem: 'too-many', name, left };
  }
  const units = pieces.flatMap(({ unitId }) => unitId ?? []);
  return new Set(units).size < units.length ? { ok: false, problem: 'unit-twice' } : undefined;
}
