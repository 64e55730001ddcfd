import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = (title: string, file = 'old-browsers') => ({ test: `tests/torture/screens/${file}.test.ts`, title });
const everyScreen = caughtBy('runs every screen without the functions that one of the oldest browsers lacks');
const narrow = caughtBy('leaves room for name and price below a photo, and makes pictures small');
const later = caughtBy('keeps a page whose effect throws later', 'failing-scripts');
const withoutScripts = caughtBy('takes an order without scripts', 'failing-scripts');

export const mutants: Mutant[] = [
  {
    name: 'a function of 2023 is used without its polyfill',
    file: 'app/ui/polyfills/polyfills.ts',
    find: "import 'core-js/modules/es.string.to-well-formed.js';\n",
    replace: '',
    caughtBy: everyScreen,
  },
  {
    name: 'a browser that lacks only one function gets no polyfill',
    file: 'app/ui/polyfills/script-support.ts',
    find: "  'Map.groupBy',\n",
    replace: '',
    caughtBy: caughtBy('builds scripts in the syntax of the oldest browsers'),
  },
  {
    name: 'without container queries the wide layout stands on phones',
    file: 'scripts/old-css.ts',
    find: '  container.after(',
    replace: '  void (',
    caughtBy: everyScreen,
  },
  {
    name: 'a unit of 2022 is used without an older one',
    file: 'scripts/old-css.ts',
    find: '[dsl]vh',
    replace: 'dvh',
    caughtBy: narrow,
  },
  {
    name: 'a media query is written as the oldest browsers cannot read it',
    file: 'app/ui/layout/app.css',
    find: '@media screen and (max-width: 63.99rem) {\n    :root:has',
    replace: '@media screen and (width < 64rem) {\n    :root:has',
    caughtBy: caughtBy('builds styles whose media queries the oldest browsers can read'),
  },
  {
    name: 'a picture is decoded with an option of 2023',
    file: 'app/ui/forms/picture-shrink.ts',
    find: 'createImageBitmap(file)',
    replace: "createImageBitmap(file, { imageOrientation: 'from-image' })",
    caughtBy: narrow,
  },
  {
    name: 'a component that has thrown replaces the page',
    file: 'app/ui/layout/kept-page.tsx',
    find: '  throw never;',
    replace: '  throw error;',
    caughtBy: later,
  },
  {
    name: 'scripts run in a browser that is too old for them',
    file: 'app/ui/polyfills/script-support.ts',
    find: '&&window.structuredClone',
    replace: '',
    caughtBy: withoutScripts,
  },
  {
    name: 'a page whose scripts have failed looks as if they ran',
    file: 'app/ui/polyfills/script-support.ts',
    find: "function f(e){if(!e.target.tagName||e.target.tagName=='SCRIPT')d.setAttribute('data-scripts','failed')}",
    replace: 'function f(e){}',
    caughtBy: caughtBy('keeps a page that has arrived in spite of', 'failing-scripts'),
  },
];
