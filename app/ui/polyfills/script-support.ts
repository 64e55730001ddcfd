/** What `polyfills.ts` brings: the scripts use it, and at least one of the oldest browsers (package.json) lacks it.
 * `tests/torture/screens/old-browsers.test.ts` compares this list with the built scripts. `d` is the root element. */
export const POLYFILLED = [
  '"".toWellFormed',
  '[].toReversed',
  '[].toSpliced',
  'Map.groupBy',
  'URL.canParse',
  'AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted',
  'd.checkVisibility',
  'd.hidePopover',
  'HTMLFormElement.prototype.requestSubmit',
];

/** What the oldest browsers have, and browsers a little older lack. */
const REQUIRED = '"noModule"in document.createElement("script")&&window.structuredClone&&[].findLast';

/** Inline script, in the JavaScript of 2009. `data-scripts` of the document tells styles and scripts what runs: it is missing
 * if scripts do not run or the browser is too old for them, and `failed` from a failure until hydration. Such an old browser
 * gets what a page without scripts has, the whole style sheet. */
export const DETECT_SUPPORT = `(function(d,n){if(!(${REQUIRED}))return(n=document.querySelector('noscript'))&&document.write(n.textContent);d.setAttribute('data-scripts','');
function f(e){if(!e.target.tagName||e.target.tagName=='SCRIPT')d.setAttribute('data-scripts','failed')}
addEventListener('error',f,!0);addEventListener('unhandledrejection',f);
document.addEventListener('hydrated',function(){removeEventListener('error',f,!0);removeEventListener('unhandledrejection',f);d.setAttribute('data-scripts','')});})(document.documentElement)`;

/** Inline script between the page, which is shown before the polyfills arrive, and the modules, which run after them. */
export const LOAD_POLYFILLS = `(function(d){'scripts'in d.dataset&&!(${POLYFILLED.join('&&')})&&document.write('<div hidden><scr'+'ipt src="${import.meta.env.POLYFILLS}"></scr'+'ipt></div>')})(document.documentElement)`;
