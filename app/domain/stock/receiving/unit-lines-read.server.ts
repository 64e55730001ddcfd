import { letOthersIn } from '#app/db/let-others-in.server.ts';
import { pairLines, type UnitLine, unitLines } from '#app/domain/stock/receiving/unit-lines.ts';

/** The longest list in characters: 5,000 phones with three labelled numbers each. */
const MAX_LIST = 350_000;

/** Reads a list as `readUnitLines` does, and lets other requests in meanwhile. Returns null if the list is too long to read. */
export async function readListedUnits(list: string, isPaired = false): Promise<UnitLine[] | null> {
  if (list.length > MAX_LIST) return null;
  const lines: UnitLine[] = [];
  for (const line of unitLines(list)) {
    if (line) lines.push(line);
    await letOthersIn();
  }
  return isPaired ? pairLines(lines) : lines;
}
