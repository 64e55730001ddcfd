/** Texts that are the same in Burmese (docs/burmese.md). */
const SAME_IN_BOTH = new Set(['RAM', 'ROM', 'A5', '58 mm', '80 mm', 'Viber', 'Messenger', 'Telegram', 'IMEI']);

/** Latin words allowed in translations. */
const LATIN = new Set(['Authenticator', 'PDF', 'IMEI']);

/** What the visible button says, and so the longer names of it. */
const UNDO = 'ပြန်ဖြုတ်';

/** @returns the faults of a translation as text (docs/burmese.md). */
export function faultsOf(english: string, burmese: string): string[] {
  if (burmese.trim() === '') return ['no translation'];
  const from = readMessage(english);
  const to = readMessage(burmese);
  return [
    ...untranslated(english, from, to),
    ...differences('placeholder', from.placeholders, to.placeholders),
    ...differences('tag', from.tags, to.tags),
    ...pluralFaults(from, to),
    ...writingFaults(burmese),
    ...spacingFaults(to.text),
    ...(/^Undo\b/m.test(from.text) && !to.text.includes(UNDO) ? [`Undo is not ${UNDO}`] : []),
  ];
}

type Message = {
  /** The visible text, with x for placeholders, # for counts, and line breaks between plural cases. */
  text: string;
  placeholders: Set<string>;
  tags: Set<string>;
  cases: string[];
  isCounted: boolean;
  isBalanced: boolean;
};

function untranslated(english: string, from: Message, to: Message): string[] {
  if (SAME_IN_BOTH.has(english) || !/\p{L}/u.test(from.text.replaceAll('x', ''))) return [];
  if (!/[\u1000-\u109F]/.test(to.text)) return ['still English'];
  const known = from.text.toLowerCase();
  const strange = to.text
    .split(/[^A-Za-z@.]+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => /[A-Za-z]{2}/.test(word) && !LATIN.has(word) && !known.includes(word.toLowerCase()));
  return strange.map((word) => `"${word}" is not in the English`);
}

function differences(kind: string, expected: Set<string>, actual: Set<string>): string[] {
  const lost = [...expected].filter((each) => !actual.has(each)).map((each) => `${kind} ${each} is lost`);
  const invented = [...actual]
    .filter((each) => !expected.has(each))
    .map((each) => `${kind} ${each} is not in the English`);
  return [...lost, ...invented];
}

/** Burmese has one plural form; exact numbers (`=0`) may have their own. */
function pluralFaults(from: Message, to: Message): string[] {
  const wrong = to.cases
    .filter((each) => each !== 'other' && !each.startsWith('='))
    .map((each) => `plural form ${each}`);
  const uncounted = from.isCounted && !to.isCounted ? ['the count # is lost'] : [];
  return [...(to.isBalanced ? [] : ['braces or tags that do not close']), ...wrong, ...uncounted];
}

const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|(?! )\p{Z}|\p{Variation_Selector}|[\u034F\uFFFC\uFFFD]/u;

const CONSONANT = '[\\u1000-\\u1021]';
/** A complete syllable in Unicode order. */
const SYLLABLE = new RegExp(
  [
    '(?:\\u1004\\u103A\\u1039)?', // kinzi
    `(?:${CONSONANT}|[\\u1023-\\u1027\\u1029\\u102A\\u103F\\u104E])`,
    `(?:\\u1039${CONSONANT})*`, // stacked
    '\\u103A?', // an asat before a medial or a vowel: ယောက်ျား, ကျွန်ုပ်
    '\\u103B?\\u103C?\\u103D?\\u103E?',
    '\\u1031?[\\u102D\\u102E\\u1032]?[\\u102F\\u1030]?[\\u102B\\u102C]?',
    '\\u1036?\\u1037?\\u103A?\\u1038?',
  ].join(''),
  'uy',
);
/** A Burmese digit or punctuation mark, or any character that is not Burmese. */
const SINGLE = /[\u1040-\u104D\u104F]|[^\u1000-\u109F\uA9E0-\uA9FF\uAA60-\uAA7F]/uy;

/** Look-alike letters, which break the search. */
const LOOK_ALIKES: [RegExp, string][] = [
  [/\u1005\u103B/, 'စျ is written ဈ'],
  [/\u101E\u103C/, 'သြ is written ဩ'],
  [/\u1025\u103A/, 'ဥ် is written ဉ်'],
  [/\u1040[\u1000-\u1021]\u103A/, 'the digit ၀ stands for the letter ဝ'],
];

/** @returns a fault for each spelling that is invalid in Unicode Burmese, from a typing error or a Zawgyi keyboard. */
export function writingFaults(text: string): string[] {
  const faults: string[] = [];
  const invisible = INVISIBLE.exec(text);
  if (invisible) faults.push(`invisible character ${codePoint(invisible[0])}`);
  if (text !== text.normalize('NFC')) faults.push('not in NFC');
  for (let at = 0; at < text.length; ) {
    const end = matchEnd(SYLLABLE, text, at) ?? matchEnd(SINGLE, text, at);
    if (end === undefined)
      faults.push(`${codePoint(text.slice(at))} cannot stand after "${text.slice(0, at).slice(-8)}"`);
    at = end ?? at + 1;
  }
  for (const [wrong, words] of LOOK_ALIKES) if (wrong.test(text)) faults.push(words);
  return faults;
}

/** @returns where a match that begins at `at` ends; undefined if there is none. */
function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function codePoint(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Spaces around placeholders, numbers and Latin words; none before ။ and ၊, one after ၊. */
function spacingFaults(text: string): string[] {
  const rules: [RegExp, string][] = [
    [/[\u1000-\u103F]["”]?[A-Za-z0-9#]/, 'no space before Latin letters, a number or a placeholder'],
    [/[A-Za-z0-9#%][\u1000-\u103F]/, 'no space after Latin letters, a number or a placeholder'],
    [/\s[။၊]/, 'a space before ။ or ၊'],
    [/[။၊](?![\s’)]|$)/m, 'no space after ။ or ၊'],
    [/^\s|\s$| {2}/, 'a space too many'],
  ];
  return rules.flatMap(([wrong, words]) => {
    const found = wrong.exec(text);
    return found ? [`${words}: "${text.slice(Math.max(0, found.index - 6), found.index + 6)}"`] : [];
  });
}

/** Parses the subset of ICU MessageFormat that the shop uses. */
function readMessage(message: string): Message {
  const result: Message = {
    text: '',
    placeholders: new Set(),
    tags: new Set(),
    cases: [],
    isCounted: false,
    isBalanced: true,
  };
  const open: ('case' | 'plural')[] = [];
  const tags: string[] = [];
  let rest = message;
  let hasClosedCase = false;
  const take = (pattern: RegExp) => {
    const [whole, first] = pattern.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    rest = rest.slice(whole.length);
    return first ?? whole;
  };
  while (rest) {
    const inPlural = open.at(-1) === 'plural';
    const placeholder = inPlural ? undefined : take(/^\{(\w+)\}/);
    const plural = inPlural || placeholder ? undefined : take(/^\{(\w+, *\w+),\s*/);
    const label = inPlural ? take(/^\s*(=?\w+)\s*\{/) : undefined;
    const tag = placeholder || plural || label ? undefined : take(/^<(\/?\d+\/?)>/);
    if (placeholder) {
      result.placeholders.add(`{${placeholder}}`);
      result.text += 'x';
    } else if (plural) {
      result.placeholders.add(`{${plural}}`);
      open.push('plural');
      hasClosedCase = false;
    } else if (label) {
      if (hasClosedCase) result.text += '\n';
      result.cases.push(label);
      open.push('case');
    } else if (tag) {
      result.tags.add(`<${tag}>`);
      if (tag.startsWith('/')) result.isBalanced &&= tags.pop() === tag.slice(1);
      else if (!tag.endsWith('/')) tags.push(tag);
      else result.text += 'x';
    } else if (rest.startsWith('}')) {
      rest = rest.slice(1);
      result.isBalanced &&= open.length > 0;
      hasClosedCase = open.pop() === 'case';
    } else {
      const letter = rest.charAt(0);
      result.isCounted ||= letter === '#';
      result.isBalanced &&= letter !== '{';
      if (!inPlural) result.text += letter;
      rest = rest.slice(1);
    }
  }
  result.isBalanced &&= open.length === 0 && tags.length === 0;
  return result;
}
