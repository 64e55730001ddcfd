import { foldDigits } from '#app/domain/text/digits.ts';

/** A number without a unit is a size in GB only if phones are sold with it: a charger may have "65" for its watts. */
const USUAL_GB = ['2', '3', '4', '6', '8', '12', '16', '18', '24', '32', '64', '128', '256', '512'];
const MEGABYTES: Record<string, number> = { m: 1, g: 1_024, t: 1_024 * 1_024 };

/** Writes a size like "8", "8 gb" or "1tb" as 8GB or 1TB, and leaves other text as it is. */
export function memorySize(typed: string): string {
  const text = foldDigits(typed);
  if (USUAL_GB.includes(text)) return `${text}GB`;
  const [, number, unit = ''] = /^([1-9]\d{0,3})\s*([mgt]b)$/i.exec(text) ?? [];
  return number ? number + unit.toUpperCase() : typed;
}

/** Reads the size at the start of a text in megabytes, in GB without a unit; null if it starts with none. */
export function megabytesIn(text: string): number | null {
  const [, number, unit = 'g'] = /^(\d{1,6}(?:\.\d{1,3})?)\s*(?:([mgt])b)?/i.exec(foldDigits(text)) ?? [];
  return number ? Math.round(Number(number) * (MEGABYTES[unit.toLowerCase()] ?? 0)) : null;
}
