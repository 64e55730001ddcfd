import oklab from '@csstools/postcss-oklab-function';
import { type AtRule, atRule, type Declaration, type Plugin, type Rule } from 'postcss';

/** Of daisyUI's fields around an input. Ours have none, and the browser would style the whole page anew after each change. */
const FIELD_AROUND_INPUT = /:has\(> ?input\[disabled\]\)/;
const NEW_SELECTOR = /:(has\(|modal\b|popover-open\b)/;

/** Rewrites for the oldest browsers what Lightning CSS leaves: it runs after these plugins. */
export const oldCss: Plugin[] = [
  // Our colours are in sRGB; the notation of Lightning CSS would state each of them twice.
  oklab({ preserve: false, enableProgressiveCustomProperties: false, subFeatures: { displayP3: false } }) as Plugin,
  { postcssPlugin: 'old-css', Rule: splitRule, AtRule: { container: addNarrow }, Declaration: rewriteDeclaration },
];

/** A browser drops the whole rule if it cannot read one of its selectors. */
function splitRule(rule: Rule): void {
  const used = rule.selectors.filter((each) => !FIELD_AROUND_INPUT.test(each));
  if (used.length === 0) return void rule.remove();
  if (used.length < rule.selectors.length) rule.selectors = used;
  const newer = rule.selectors.filter((each) => NEW_SELECTOR.test(each));
  if (newer.length === 0 || newer.length === rule.selectors.length) return;
  rule.cloneAfter({ selectors: newer });
  rule.selectors = rule.selectors.filter((each) => !newer.includes(each));
}

/** A browser without container queries shows what stands in them as in the narrowest container: that fits everywhere. */
function addNarrow(container: AtRule): void {
  if (!/^not\b|</.test(container.params)) return;
  const nodes = container.clone().nodes ?? [];
  container.after(atRule({ name: 'supports', params: 'not (container-type: inline-size)', nodes }));
}

function rewriteDeclaration(declaration: Declaration): void {
  const { prop, value } = declaration;
  // Our themes have depth 0: shadows and mixtures of that depth show nothing, and need `color-mix` or `oklch`.
  if (value.includes('var(--depth)')) return void declaration.remove();
  const older = value.replace(/(\d)[dsl]vh\b/g, '$1vh').replace(/\b1lh\b/g, '1.65em');
  const previous = declaration.prev();
  const isAdded = previous?.type === 'decl' && previous.prop === prop && previous.value === older;
  if (older !== value && !isAdded) declaration.cloneBefore({ value: older });
}
