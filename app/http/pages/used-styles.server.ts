/** What a page must have so that a selector can match in it: all the names, and of each list (`:is(…)`) one selector. */
type Need = { selector: string; names: string[]; lists: Need[][] };
/** `needs` is null for an at-rule, which has its words in `head`. */
type Rule = { head: string; body: string | Rule[]; needs: Need[] | null };

const GROUP = /^@(media|supports|layer|container)\b/;
const PAPER = /^@media print\b/;
/** Attributes that the page's first script or a press sets. */
const SET_LATER = /^(data-|open$)/;
/** States that nobody sees with the first paint: no page has these names. */
const BY_ACTS = /^(hover|active|focus-visible|focus|user-invalid)$/;
const LISTS = ['is', 'where', 'has'];
const NAME = /(?:\\.|[\w-]|[^\0-\x7f])*/y;
const STRING = /"(?:\\.|[^"])*"|'(?:\\.|[^'])*'/y;

/** Reads a minified style sheet once. @returns a function that gives the rules that the first paint of a page may need, in the
 * order of the sheet. The whole sheet follows as a file (decision: first-visit). */
export function usedStylesOf(sheet: string): (html: string) => string {
  const rules = readRules(sheet.replaceAll(/\/\*.*?\*\//gs, ''));
  const layers = new Set(rules.flatMap(({ head }) => /^@layer ([\w-]+){$/.exec(head)?.[1] ?? []));
  // The order of the layers is the one in which they are first named, also for the sheet that follows.
  const order = layers.size > 0 ? `@layer ${[...layers]};` : '';
  return (html) => {
    const names = new Set<string>();
    for (const [, tag = ''] of html.matchAll(/<(\w+)/g)) names.add(tag);
    for (const [, attribute = ''] of html.matchAll(/ ([\w-]+)=/g)) names.add(`[${attribute.toLowerCase()}`);
    for (const [, language = ''] of html.matchAll(/ lang="(\w+)/g)) names.add(`:lang(${language})`);
    for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g)) {
      for (const name of list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(' ')) names.add(`.${name}`);
    }
    return order + write(rules, names);
  };
}

function write(rules: Rule[], page: Set<string>): string {
  return rules.reduce((css, { head, body, needs }) => {
    const selectors = needs?.filter((need) => mayMatch(need, page)).map(({ selector }) => selector);
    if (selectors?.length === 0) return css;
    if (typeof body === 'string') return css + (selectors ? `${selectors}{` : head) + body;
    const inside = write(body, page);
    return inside ? `${css}${head}${inside}}` : css;
  }, '');
}

function mayMatch({ names, lists }: Need, page: Set<string>): boolean {
  return names.every((name) => page.has(name)) && lists.every((list) => list.some((need) => mayMatch(need, page)));
}

function readRules(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length; ) {
    const opened = findEnd(css, at, '{;');
    const head = css.slice(at, opened + 1);
    const end = css[opened] === '{' ? findEnd(css, opened + 1, '}') : opened;
    const body = css.slice(opened + 1, end + 1);
    at = end + 1;
    if (PAPER.test(head)) continue;
    const isGroup = GROUP.test(head) && body !== '';
    const needs = head.startsWith('@') ? null : readNeeds(head.slice(0, -1), 0).needs;
    rules.push({ head, body: isGroup ? readRules(body.slice(0, -1)) : body, needs });
  }
  return rules;
}

/** The next of these characters that is in no string and in no inner block. */
function findEnd(css: string, from: number, ends: string): number {
  for (let at = from; at < css.length; at++) {
    const sign = css[at] ?? '';
    if (ends.includes(sign)) return at;
    if (sign === '\\') at++;
    else if (sign === '{' || sign === '(') at = findEnd(css, at + 1, sign === '{' ? '}' : ')');
    else if (sign === '"' || sign === "'") at += (matchAt(STRING, css, at).length || 1) - 1;
  }
  return css.length;
}

/** Reads the selectors up to the end of their list. States that are no acts count as fulfilled, and so does `:not(…)`. */
function readNeeds(text: string, from: number): { needs: Need[]; end: number } {
  const needs: Need[] = [];
  let names: string[] = [];
  let lists: Need[][] = [];
  let start = from;
  let at = from;
  const finish = () => needs.push({ selector: text.slice(start, at), names, lists });
  for (; at < text.length && text[at] !== ')'; at++) {
    const sign = text[at] ?? '';
    const name = matchAt(NAME, text, at + 1);
    if (sign === ',') {
      finish();
      [names, lists, start] = [[], [], at + 1];
    } else if (sign === '.') {
      names.push(`.${name.replaceAll(/\\(.)/g, '$1')}`);
      at += name.length;
    } else if (sign === '[') {
      if (!SET_LATER.test(name)) names.push(`[${name}`);
      at = text.indexOf(']', at);
    } else if (sign === ':') {
      at += name.length;
      if (BY_ACTS.test(name)) names.push(name);
      if (text[at + 1] !== '(') continue;
      const list = readNeeds(text, at + 2);
      if (LISTS.includes(name)) lists.push(list.needs);
      if (name === 'lang') names.push(`:lang(${text.slice(at + 2, list.end)})`);
      at = list.end;
    } else if (/[a-z]/.test(sign)) {
      names.push(sign + name);
      at += name.length;
    } else if (sign === '#') at += name.length;
  }
  finish();
  return { needs, end: at };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
