import { expect, it } from 'vitest';
import { usedStylesOf } from '#app/http/pages/used-styles.server.ts';

const kept = (sheet: string, html: string) => usedStylesOf(sheet)(html);

it('keeps the rules whose classes are on the page, in their order', () => {
  const sheet = '/*! by */@layer a{.b{c:1}.d{c:2}p{c:3}}.e .b,.f{c:4}@media print{.g{c:5}}@media (x){.b{c:6}}';
  expect(kept(sheet, '<p class="b h">')).toBe('@layer a;@layer a{.b{c:1}p{c:3}}@media (x){.b{c:6}}');
  expect(kept(sheet, '<p class="h"><i class="f g">')).toBe('@layer a;@layer a{p{c:3}}.f{c:4}');
});

it('names the layers in the order of the sheet, also one of which it keeps nothing', () => {
  expect(kept('@layer a{.b{c:1}}@layer d{p{c:2}}', '<p>')).toBe('@layer a,d;@layer d{p{c:2}}');
});

it('reads escaped names, lists, tags, attributes and languages', () => {
  expect(kept(String.raw`.max-\[2rem\]\:p\(--x\)>p{c:1}`, '<p class="max-[2rem]:p(--x)">')).toContain('c:1');
  expect(kept(String.raw`.\[\&\>a\]\:b{c:1}`, '<p class="[&amp;&gt;a]:b">')).toContain('c:1');
  expect(kept('.a:is(.b,.c .d):checked{c:1}', '<p class="a c">')).toBe('');
  expect(kept('.a:is(.b,.c .d):checked{c:1}', '<p class="a c d">')).toContain('c:1');
  expect(kept(':where(p:not(.b)) .c{c:1}', '<p class="c">')).toContain('c:1');
  expect(kept('table th,ul>li:first-child,:after{c:1}', '<table><ul><li>')).toBe('ul>li:first-child,:after{c:1}');
  expect(kept('[type=".x"],p[href^="/p/)"]:has(>.c),[data-a]{c:1}', '<p type="y">')).toBe('[type=".x"],[data-a]{c:1}');
  expect(kept(':lang(my) p,:lang(ar) p{c:1}', '<html lang="my"><p>')).toBe(':lang(my) p{c:1}');
});

it('leaves to the whole sheet what only acts and paper show', () => {
  expect(kept('p:hover,p:focus-visible{c:1}@media print{p{c:2}}p:disabled{c:3}', '<p>')).toBe('p:disabled{c:3}');
});

it('keeps at-rules that stand in no group, and text with braces', () => {
  const sheet = '@property --a{syntax:"*"}@keyframes b{0%{c:1}to{c:2}}.d:before{content:"}{"}.e{c:"\\""}';
  expect(kept(sheet, '<p class="d">')).toBe(
    '@property --a{syntax:"*"}@keyframes b{0%{c:1}to{c:2}}.d:before{content:"}{"}',
  );
});
