// Node sees no named exports in this CommonJS module, and scripts run without a build.
import myanmarTools, { type ZawgyiConverter, type ZawgyiDetector } from 'myanmar-tools';

/** Sequences that valid Unicode Burmese cannot contain, and characters that only Zawgyi uses. */
const impossible =
  /\u1039(?![\u1000-\u1021\u1025\u1029\u103F\u1040\u1050-\u1081\u108E])|(?<![\u1000-\u1021\u1025\u1029\u103B-\u1040\u1050-\u1082\u108E\uAA60-\uAA7F])\u1031|(?<![\u1000-\u102A\u1039\u103A-\u1040\u1050-\u1082\u108E\uAA60-\uAA7F])[\u103B-\u103E]|[\u1066-\u106D\u1071-\u1074]/;
const LIKELY = 0.95;
/** Words below this probability stay unchanged in a Zawgyi line. */
const UNLIKELY = 0.05;
/** Conversion takes quadratic time; no typed text is longer. */
const [LONGEST, LONGEST_TEXT] = [1_000, 5_000];

let tools: { detector: ZawgyiDetector; converter: ZawgyiConverter } | undefined;

/** On first use, because it takes 30 ms. */
function open() {
  if (tools) return tools;
  // The detector uses `new Buffer`; suppress Node's deprecation warning.
  const { noDeprecation } = process;
  process.noDeprecation = true;
  tools = { detector: new myanmarTools.ZawgyiDetector(), converter: new myanmarTools.ZawgyiConverter() };
  process.noDeprecation = noDeprecation ?? false;
  return tools;
}

/** Null if it is not certainly Zawgyi: detection is unreliable, so only invalid Unicode counts (docs/decisions/028). */
export function toUnicode(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const lines = text.split('\n').map((line) => lineInUnicode(line) ?? line);
  const read = lines.join('\n').normalize('NFC');
  return read === text.normalize('NFC') ? null : read;
}

function lineInUnicode(line: string): string | null {
  // Cheap test that rejects nearly all text.
  if (line.length > LONGEST || !impossible.test(line)) return null;
  const { detector, converter } = open();
  const chance = (text: string) => detector.getZawgyiProbability(text);
  const surely = (text: string) => impossible.test(text) && chance(text) > LIKELY;
  const all = surely(line);
  const words = line.split(/(\s+)/);
  return words
    .map((word) => ((all ? chance(word) > UNLIKELY : surely(word)) ? converter.zawgyiToUnicode(word) : word))
    .join('');
}

/** Converting 1,000 characters blocks the server for up to 10 ms. */
const MAX_READ = 3_000;

/** Up to a total of `MAX_READ` characters; null for the rest. */
export function allToUnicode(texts: string[]): (string | null)[] {
  let left = MAX_READ;
  return texts.map((text) => {
    if (text.length > left || !impossible.test(text)) return null;
    left -= text.length;
    return toUnicode(text);
  });
}

export function unicodeFields<Field extends string>(
  texts: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
): Record<string, string> | null {
  const readings = allToUnicode(fields.map((field) => texts[field] ?? ''));
  const read = fields.flatMap((field, at) => {
    const text = readings[at] ?? null;
    return text === null ? [] : [[field, text] as const];
  });
  return read.length > 0 ? Object.fromEntries(read) : null;
}

/** As typed and converted both ways: a fragment is too short to tell. */
export function searchVariants(search: string): string[] {
  if (!/[\u1000-\u109F]/.test(search) || search.length > LONGEST) return [search];
  const { converter } = open();
  return [...new Set([search, converter.zawgyiToUnicode(search), converter.unicodeToZawgyi(search)])];
}
