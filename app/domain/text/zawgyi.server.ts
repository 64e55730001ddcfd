// Node finds no names in it: scripts, which run without a build, take it whole.
import myanmarTools, { type ZawgyiConverter, type ZawgyiDetector } from 'myanmar-tools';

/**
 * What Unicode Burmese cannot hold: a stacking sign with nothing to stack, an e-vowel or a medial without its consonant, and
 * signs that no one in Myanmar writes but Zawgyi.
 */
const impossible =
  /\u1039(?![\u1000-\u1021\u1025\u1029\u103F\u1040\u1050-\u1081\u108E])|(?<![\u1000-\u1021\u1025\u1029\u103B-\u1040\u1050-\u1082\u108E\uAA60-\uAA7F])\u1031|(?<![\u1000-\u102A\u1039\u103A-\u1040\u1050-\u1082\u108E\uAA60-\uAA7F])[\u103B-\u103E]|[\u1066-\u106D\u1071-\u1074]/;
const LIKELY = 0.95;
/** So unlikely is a word Zawgyi that it is left as it is even among others. */
const UNLIKELY = 0.05;
/** Converting takes the square of a text's length; nobody types a field or a line so long. */
const [LONGEST, LONGEST_TEXT] = [1_000, 5_000];

let tools: { detector: ZawgyiDetector; converter: ZawgyiConverter } | undefined;

/** Made when the first text needs them: that takes 30 ms. */
function open() {
  if (tools) return tools;
  // The detector reads its model by `new Buffer`, of which Node would warn in the log.
  const { noDeprecation } = process;
  process.noDeprecation = true;
  tools = { detector: new myanmarTools.ZawgyiDetector(), converter: new myanmarTools.ZawgyiConverter() };
  process.noDeprecation = noDeprecation ?? false;
  return tools;
}

/**
 * What a text that was typed in Zawgyi reads in Unicode; null where it is not surely Zawgyi, or reads the same. Short Unicode
 * names often look likely: only what Unicode cannot be counts (docs/decisions/028). In a field of both, Unicode words stay.
 */
export function toUnicode(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const lines = text.split('\n').map((line) => lineInUnicode(line) ?? line);
  const read = lines.join('\n').normalize('NFC');
  return read === text.normalize('NFC') ? null : read;
}

function lineInUnicode(line: string): string | null {
  // Nearly no text gets past this; it costs nothing.
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

/** Reading 1,000 characters takes up to 10 ms, and nobody else is answered meanwhile. */
const MAX_READ = 3_000;

/** `toUnicode` of each text, in their order, for as long as all of them together are short; null for the rest. */
export function allToUnicode(texts: string[]): (string | null)[] {
  let left = MAX_READ;
  return texts.map((text) => {
    if (text.length > left || !impossible.test(text)) return null;
    left -= text.length;
    return toUnicode(text);
  });
}

/** How those of the fields read in Unicode that were typed in Zawgyi; null where none was. */
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

/**
 * A search as it may stand in a name: as typed, as Zawgyi that was meant, and as Zawgyi in which somebody wrote what is
 * searched in Unicode. A part of a word is too short to tell which it is.
 */
export function searchVariants(search: string): string[] {
  if (!/[\u1000-\u109F]/.test(search) || search.length > LONGEST) return [search];
  const { converter } = open();
  return [...new Set([search, converter.zawgyiToUnicode(search), converter.unicodeToZawgyi(search)])];
}
