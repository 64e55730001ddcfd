import { foldDigits } from '#app/domain/text/digits.ts';

/** A key whose bytes sort as `Intl.Collator('my', { sensitivity: 'base', numeric: true })` sorts, so that databases can sort
 * and page: consonant, vowel with final, medials, tone; signs and digits before Burmese before Latin (decision: typed-text). */
export function sortKey(name: string): string {
  const text = foldDigits(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/\p{Cf}/gu, '');
  const parts = spelled(text.slice(0, MAX_NAME_LENGTH)).toWellFormed().match(part);
  return (parts ?? []).map(keyOf).join('').slice(0, MAX_KEY_LENGTH).toWellFormed();
}

/** One character may decompose into eighteen; PostgreSQL limits the size of index keys. */
const [MAX_NAME_LENGTH, MAX_KEY_LENGTH] = [200, 400];

const part = /\d+|[\u1000-\u103F\u104C-\u108F\u109A-\u109F\uA9E0-\uA9EF\uA9FA-\uA9FE\uAA60-\uAA7F]+|./gsu;
const marks = ` _-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`;

// The prefix of each kind fixes the order of kinds.
function keyOf(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  if (/\d/.test(text)) return numberKey(text);
  if (isBurmese(code)) return burmeseKey(text);
  const mark = marks.indexOf(/\s/.test(text) ? ' ' : text);
  if (mark >= 0) return String.fromCharCode(0x20 + mark);
  if (/\p{M}/u.test(text)) return '';
  return (/\p{L}|\p{N}/u.test(text) ? (code < 0x80 ? 'Y' : 'Z') : 'M') + text;
}

function numberKey(digits: string): string {
  const bare = digits.replace(/^0+(?=\d)/, '');
  return `N${String.fromCharCode(0x30 + Math.min(bare.length, 0x40))}${bare}`;
}

function isBurmese(code: number): boolean {
  return (code >= 0x1000 && code <= 0x109f) || (code >= 0xa9e0 && code <= 0xa9fe) || (code >= 0xaa60 && code <= 0xaa7f);
}

function burmeseKey(text: string): string {
  let key = '';
  for (let at = 0; at < text.length; ) {
    let length = Math.min(MAX_CLUSTER_LENGTH, text.length - at);
    while (length > 1 && !ranks.has(text.slice(at, at + length))) length--;
    // Characters from 0x1000 on take three bytes and sort after ASCII.
    key += `P${String.fromCharCode(0x1000 + (ranks.get(text.slice(at, at + length)) ?? ranks.size))}`;
    at += length;
  }
  return key;
}

/** Equivalent spellings: tall ါ is ာ, and asat comes before the dot below. */
const spellings: [RegExp, string][] = [
  [/\u102B/g, '\u102C'],
  [/\u1037\u103A/g, '\u103A\u1037'],
  [/\u1023|\u104F/g, '\u1021\u102D'],
  [/\u1024/g, '\u1021\u102E'],
  [/\u1025\u102F\u1036/g, '\u1021\u102F\u1036'],
  [/\u1025/g, '\u1021\u102F'],
  [/\u1026/g, '\u1021\u1030'],
  [/[\u1027\u1028]/g, '\u1021\u1031'],
  [/\u1029(?:\u1031\u102C)?/g, '\u1021\u1031\u102C'],
  [/\u102A/g, '\u1021\u1031\u102C\u103A'],
  [/\u103F/g, '\u101E\u1039\u101E'],
  [/\u104C/g, 'နှိုက်'],
  [/\u104D/g, 'ရွေ့'],
  [/\u104Eင်း/g, 'လည်းကောင်း'],
  [/လက်ျာ/g, 'လက်ယာ'],
  [/သ္မီ/g, 'သမီ'],
  [/ထ္မင်း/g, 'ထမင်း'],
  [/လ္ဘက်/g, 'လက်ဘက်'],
  [/ောက်ျ/g, 'ောက်ကျ'],
  [/န်ုပ်/g, 'န်နုပ်'],
];

function spelled(text: string): string {
  return spellings.reduce((result, [from, to]) => result.replace(from, to), text);
}

const FINALS = 'ကခဂဃငစဆဇဈဉညဋဌဍဎဏတထဒဓနပဖဗဘမယရလဝသဟဠအ';
const [ASAT, VIRAMA] = ['\u103A', '\u1039'];
const MAX_CLUSTER_LENGTH = 5;
/** Clusters in one list have the same rank. */
const ranks = new Map<string, number>();
for (const [rank, clusters] of clustersInOrder().entries()) for (const cluster of clusters) ranks.set(cluster, rank);

function clustersInOrder(): string[][] {
  const single = (codes: string) => codes.split(' ').map((code) => [String.fromCharCode(Number.parseInt(code, 16))]);
  return [
    ...single(
      '104a 104b 104e 109e 109f aa77 aa78 aa79 a9e6 aa70 1000 1075 1001 1076 1002 1077 aa60 a9e9 1003 a9e0 a9ea',
    ),
    ...single(
      '1004 105a 1005 1078 aa61 1006 a9e1 aa62 aa7e 1007 aa63 a9eb 1079 aa72 1008 105b a9e2 aa64 a9ec 1061 aa7f',
    ),
    ...single(
      '1009 107a aa65 a9e7 100a 100b aa66 100c aa67 100d aa68 a9ed 100e aa69 a9ee 100f 106e a9e3 a9ef 1010 1011',
    ),
    ...single(
      '1012 107b a9fb 1013 aa6a a9fc 1014 107c aa6b 1015 1016 107d 107e aa6f 108e a9e8 1017 107f a9fd 1018 a9e4',
    ),
    ...single(
      'a9fe 1019 101a 101b aa73 aa7a 101c 101d 1080 1050 1051 1065 101e aa6c 101f 1081 aa6d aa6e aa71 1020 a9fa',
    ),
    ...single(
      '105c 105d 106f 1070 1066 1021 1022 1052 1053 1054 1055 102c 1083 1072 109c 102d 1071 102e 1033 102f 1073',
    ),
    ...single('1074 1030 1056 1057 1058 1059 1031 1084 1035 1085 1032'),
    ['ော'],
    ['ော်'],
    ...single('109d 1086 1034 1036'),
    ['ို'],
    ...[...FINALS].flatMap(withFinal),
    ...single('105e 105f 103b 103c 1060 103d 1082 103e'),
    ...['ျွ', 'ြွ', 'ျှ', 'ြှ', 'ွှ', 'ျွှ', 'ြွှ'].map((medials) => [medials]),
    ...single('1062 1067 1068 a9e5 1039 103a 1063 1064 1069 106a 106b 106c 106d 1087 108b 1088 108c 1037 1038'),
    ['့း'],
    ...single('108d 1089 108a 108f 109a 109b aa7b aa7c aa7d aa74 aa75 aa76'),
  ];
}

/** A final consonant, alone and after each vowel that it may close, with asat or above a stacked letter. */
function withFinal(final: string): string[][] {
  return ['', 'ာ', 'ိ', 'ု', 'ေ', 'ော', 'ို'].flatMap((vowel) => {
    const killed = `${vowel}${final}${ASAT}`;
    const stacked = 'ဈဝဠအ'.includes(final) ? [] : [final === 'င' ? `${killed}${VIRAMA}` : `${vowel}${final}${VIRAMA}`];
    const places = [[killed, ...stacked]];
    // Anusvara ံ sorts as a final မ.
    if (final === 'မ' && (vowel === 'ိ' || vowel === 'ု'))
      for (const tone of ['', '့', 'း']) places.push(...(tone ? [[killed + tone]] : []), [`${vowel}ံ${tone}`]);
    return places;
  });
}
