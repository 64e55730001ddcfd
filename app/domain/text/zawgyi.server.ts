// Node sees no named exports in this CommonJS module, and scripts run without a build.
import myanmarTools, { type ZawgyiConverter, type ZawgyiDetector } from 'myanmar-tools';

/** Sequences that valid Unicode Burmese cannot contain, and characters that only Zawgyi uses. */
const INVALID_UNICODE =
  /\u1039(?![\u1000-\u1021\u1025\u1029\u103F\u1040\u1050-\u1081\u108E])|(?<![\u1000-\u1021\u1025\u1029\u103B-\u1040\u1050-\u1082\u108E\uAA60-\uAA7F])\u1031|(?<![\u1000-\u102A\u1039\u103A-\u1040\u1050-\u1082\u108E\uAA60-\uAA7F])[\u103B-\u103E]|[\u1066-\u106D\u1071-\u1074]/;
const LIKELY = 0.95;
/** Words below this probability stay unchanged in a Zawgyi line. */
const UNLIKELY = 0.05;
/** Conversion takes quadratic time, so longer lines and texts stay as they are. */
const [MAX_LINE, MAX_TEXT] = [1_000, 5_000];

let tools: { detector: ZawgyiDetector; converter: ZawgyiConverter } | undefined;

/** Loads the tools on first use, because it takes 30 ms. */
function loadTools() {
  if (tools) return tools;
  // The detector uses `new Buffer`; suppress Node's deprecation warning.
  const { noDeprecation } = process;
  process.noDeprecation = true;
  tools = { detector: new myanmarTools.ZawgyiDetector(), converter: new myanmarTools.ZawgyiConverter() };
  process.noDeprecation = noDeprecation ?? false;
  return tools;
}

/** Converts Zawgyi; null for other texts. Detection is unreliable: only invalid Unicode counts (decision: typed-text). */
export function toUnicode(text: string): string | null {
  if (text.length > MAX_TEXT) return null;
  const lines = text.split('\n').map((line) => lineToUnicode(line) ?? line);
  const converted = lines.join('\n').normalize('NFC');
  return converted === text.normalize('NFC') ? null : converted;
}

function lineToUnicode(line: string): string | null {
  // Cheap test that rejects nearly all text.
  if (line.length > MAX_LINE || !INVALID_UNICODE.test(line)) return null;
  const { detector, converter } = loadTools();
  const probabilityOf = (text: string) => detector.getZawgyiProbability(text);
  const isZawgyi = (text: string) => INVALID_UNICODE.test(text) && probabilityOf(text) > LIKELY;
  const isZawgyiWord = isZawgyi(line) ? (word: string) => probabilityOf(word) > UNLIKELY : isZawgyi;
  const words = line.split(/(\s+)/);
  return words.map((word) => (isZawgyiWord(word) ? converter.zawgyiToUnicode(word) : word)).join('');
}

/** Converting 1,000 characters blocks the server for up to 10 ms. */
const MAX_CONVERTED = 3_000;

/** Converts up to `MAX_CONVERTED` characters in total; null for the other texts, and for those that are not Zawgyi. */
export function allToUnicode(texts: string[]): (string | null)[] {
  let budget = MAX_CONVERTED;
  return texts.map((text) => {
    if (text.length > budget || !INVALID_UNICODE.test(text)) return null;
    budget -= text.length;
    return toUnicode(text);
  });
}

export function unicodeFields<Field extends string>(
  texts: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
): Record<string, string> | null {
  const converted = allToUnicode(fields.map((field) => texts[field] ?? ''));
  const found = fields.flatMap((field, at) => {
    const text = converted[at] ?? null;
    return text === null ? [] : [[field, text] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** The search as typed and, if it is Burmese, converted both ways: a fragment is too short to detect Zawgyi. */
export function searchVariants(search: string): string[] {
  if (!/[\u1000-\u109F]/.test(search) || search.length > MAX_LINE) return [search];
  const { converter } = loadTools();
  return [...new Set([search, converter.zawgyiToUnicode(search), converter.unicodeToZawgyi(search)])];
}
