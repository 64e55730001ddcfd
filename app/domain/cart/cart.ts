import { toLatinDigits } from '#app/domain/digits.ts';

/** A line of the cart as SPEC 3 keeps it. The price, in whole MMK, is the one that the buyer last saw. */
export type CartLine = { id: string; name: string; ram: string; rom: string; salePrice: number; qty: number };

/** The lines of a stored cart; what is damaged or foreign is dropped, line by line (DECISIONS 15). */
export function readCart(stored: string | null): CartLine[] {
  try {
    const lines: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(lines) ? lines.flatMap((line) => readLine(line) ?? []) : [];
  } catch {
    return [];
  }
}

function readLine(line: unknown): CartLine | null {
  if (typeof line !== 'object' || line === null) return null;
  const { id, name, ram, rom, salePrice, qty } = line as Partial<Record<keyof CartLine, unknown>>;
  if (
    typeof id !== 'string' ||
    id === '' ||
    typeof name !== 'string' ||
    typeof ram !== 'string' ||
    typeof rom !== 'string'
  )
    return null;
  if (!isCount(salePrice) || !isCount(qty) || qty < 1) return null;
  return { id, name, ram, rom, salePrice, qty };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A quantity as it was typed, parsed as an integer; what is no number becomes 0 (SPEC 5). */
export function readQty(typed: string): number {
  const qty = Number.parseInt(toLatinDigits(typed).trim(), 10);
  return Number.isNaN(qty) ? 0 : Math.min(qty, Number.MAX_SAFE_INTEGER);
}
