import type { Page } from 'playwright';
import { findWideTexts } from './wide-texts.ts';
import { wordlessControls } from './wordless.ts';

/** Phones, tablets and small laptops, and both sides of each width at which a layout changes. */
export const WIDTHS = [320, 360, 414, 480, 600, 640, 711, 768, 900, 1024, 1151, 1280, 1440];
export const NARROW = [320, 360];
export const TEXT_WIDTHS = [...NARROW, 1024, 1280];

/** @returns the layout faults of the page at each width; leaves the page at the last width. */
export async function layoutFaults(page: Page, screen: string, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    for (const fault of await page.evaluate(findFaults)) faults.push(`${screen} at ${width}: ${fault}`);
    if (TEXT_WIDTHS.includes(width))
      for (const fault of await page.evaluate(findWideTexts)) faults.push(`${screen} at ${width}: ${fault}`);
    if (width === 360) faults.push(...(await wordlessControls(page, screen)));
  }
  return faults;
}

/** Finds a head of two lines, a column of the back-office that scrolls or does not mark one place, cut words in the bottom bar, horizontal scrolling of the page, of dialogs, sheets and bars, controls with a part that is neither visible nor reachable, and targets too small for a thumb. */
function findFaults(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide: ${widest()}`] : [];
  for (const box of document.querySelectorAll(
    'dialog[open], :popover-open, .snackbar, .result-bar, .foot-bar, .selection-bar',
  )) {
    if (box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > clientWidth + 1)
      faults.push(`${box.scrollWidth} wide in ${box.clientWidth}: ${box.outerHTML.slice(0, 90)}`);
  }
  // Below 1,024 pixels a task has a head of its own, and the head of the shop is the foot.
  const headHeight = [...document.querySelectorAll('body > header, .admin-head, .task-head')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ top }) => top + scrollY < 64)
    .reduce((sum, { height }) => sum + height, 0);
  if (headHeight > 64) faults.push(`the head is ${headHeight} high`);
  const column = document.querySelector('#admin-menu');
  if (clientWidth >= 1280 && location.pathname.startsWith('/admin')) {
    const marked = [...(column?.querySelectorAll('[aria-current]') ?? [])].filter((link) => link.checkVisibility());
    if (marked.length !== 1) faults.push(`${marked.length} places are marked`);
    if (!column || column.scrollHeight > column.clientHeight) faults.push('the column is missing or scrolls');
  }
  for (const word of document.querySelectorAll('.bottom-bar .nav-link > span:not(.badge, .sr-only)')) {
    if (word.scrollWidth > word.clientWidth) faults.push(`${word.textContent} is cut in the bar`);
  }
  for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, width } = control.getBoundingClientRect();
    if (width <= 1 || control.closest('.sr-only')) continue;
    const [from, to] = frameOf(control);
    if (left < from - 1 || right > to + 1)
      faults.push(`${Math.round(left)} to ${Math.round(right)} in ${from} to ${to}: ${control.outerHTML.slice(0, 90)}`);
    if (clientWidth >= 480) continue;
    const { width: reach, height } = targetOf(control);
    if (Math.min(reach, height) < 43 && !isInSentence(control))
      faults.push(`${Math.round(reach)} by ${Math.round(height)} to press: ${control.outerHTML.slice(0, 90)}`);
  }
  return faults;

  function widest(): string {
    const rightOf = (each: Element) => each.getBoundingClientRect().right;
    const scrolls = (each: Element) => /auto|scroll|hidden/.test(getComputedStyle(each).overflowX);
    const all = [...document.querySelectorAll('body *')].filter((each) => {
      for (let around = each.parentElement; around; around = around.parentElement) if (scrolls(around)) return false;
      return true;
    });
    return all.sort((one, other) => rightOf(other) - rightOf(one))[0]?.outerHTML.slice(0, 90) ?? '';
  }

  /** What a thumb can press: the control, the label around it or of a box, or the row that a link covers. */
  function targetOf(control: Element): DOMRect {
    const { position, inset } = getComputedStyle(control, '::after');
    const row = position === 'absolute' && inset === '0px' && positionedAround(control);
    const isBox = control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
    const label = control.closest('label') || (isBox && control.labels?.[0]);
    return (row || label || control).getBoundingClientRect();
  }

  /** The element that an absolute position refers to; `offsetParent` may be a cell that is not positioned. */
  function positionedAround(control: Element): Element | null {
    let around = control.parentElement;
    while (around && getComputedStyle(around).position === 'static') around = around.parentElement;
    return around;
  }

  /** A link in a sentence may be as low as its line (WCAG 2.5.8). */
  function isInSentence(control: Element): boolean {
    const isText = getComputedStyle(control).display === 'inline';
    return isText && control.parentElement?.textContent?.trim() !== control.textContent?.trim();
  }

  /** The visible area of a control: the window, cut by ancestors that clip and do not scroll. */
  function frameOf(control: Element): [from: number, to: number] {
    let [from, to] = [0, clientWidth];
    for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, contentVisibility } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) return [-Infinity, Infinity];
      if (overflowX === 'visible' && contentVisibility === 'visible') continue;
      const box = around.getBoundingClientRect();
      [from, to] = [Math.max(from, Math.floor(box.left)), Math.min(to, Math.ceil(box.right))];
    }
    return [from, to];
  }
}
