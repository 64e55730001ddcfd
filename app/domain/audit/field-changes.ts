/** Lists and objects are formatted as text of at most `MAX_TEXT` characters. */
export type ShownValue = string | number | boolean | null;
/** `old` or `new` is missing if it was not recorded. `field` is empty if the whole state is one value. */
export type FieldChange = { field: string; old?: ShownValue; new?: ShownValue };

const MAX_TEXT = 200;
type Fields = Record<string, unknown>;

export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  if (before === null && after === null) return [];
  if (!isFields(before ?? {}) || !isFields(after ?? {})) return changeOf('', before ?? undefined, after ?? undefined);
  const [old, now] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  names.delete('id');
  return [...names].flatMap((name) => changeOf(name, old[name], now[name]));
}

function changeOf(field: string, old: unknown, now: unknown): FieldChange[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const [from, to] =
    isList(old) && isList(now) ? entriesThatDiffer(old ?? [], now ?? []) : [toShown(old), toShown(now)];
  if (from === undefined && to === undefined) return [];
  return [{ field, ...(from !== undefined && { old: from }), ...(to !== undefined && { new: to }) }];
}

function entriesThatDiffer(old: string[], now: string[]): [string | undefined, string | undefined] {
  const removed = without(old, now);
  const added = without(now, old);
  const reordered = removed.length === 0 && added.length === 0;
  return [joined(reordered ? old : removed), joined(reordered ? now : added)];
}

function without(entries: string[], others: string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of others) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return entries.filter((entry) => {
    const count = counts.get(entry) ?? 0;
    counts.set(entry, count - 1);
    return count <= 0;
  });
}

function joined(entries: string[]): string | undefined {
  return entries.length === 0 ? undefined : cut(entries.join(' · '));
}

function toShown(value: unknown): ShownValue | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  // Do not split a surrogate pair.
  return `${text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is string[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));
}
