import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

const record = readFileSync('docs/decisions/035-navigation.md', 'utf8');
/** The signs that may stand without a word: the first column of the record's table. */
const documented = [...record.matchAll(/^\| `(.+?)` \|/gm)].map(([, sign]) => sign);

/** @returns the controls that show no word, by their sign and accessible name, but for the documented ones. */
export async function wordlessControls(page: Page, screen: string): Promise<string[]> {
  const found = await page.evaluate(findWordless);
  return found
    .filter(({ sign }) => !documented.includes(sign))
    .map(({ sign, name }) => `${screen}: only ${sign} is shown for ${name}`);
}

/** Finds visible controls that show neither a letter nor a digit, have no visible label and no placeholder. */
function findWordless(): { sign: string; name: string }[] {
  return [...document.querySelectorAll('a, button, summary, input:not([type=hidden]), select, textarea')]
    .filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().width > 1,
    )
    .filter((control) => ![control, ...labelsOf(control)].some(showsWord))
    .map((control) => ({
      sign: signOf(control),
      name: control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 150),
    }));

  function labelsOf(control: Element): Element[] {
    return 'labels' in control && control.labels ? [...(control.labels as NodeListOf<Element>)] : [];
  }

  function showsWord(element: Element): boolean {
    if (element.matches('input[type=submit], input[placeholder]:not([placeholder=""])')) return true;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (/[\p{L}\p{N}]/u.test(data) && parentElement && isShown(parentElement)) return true;
    }
    return false;
  }

  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !element.closest('.sr-only')
    );
  }

  function signOf(control: Element): string {
    if (control.matches('input, select, textarea')) return control.getAttribute('type') ?? control.localName;
    const icon = control.querySelector('use')?.getAttribute('href')?.split('#')[1];
    return (
      (icon ?? control.textContent?.trim()) ||
      (control.querySelector('img, svg, [data-initial]') ? 'picture' : 'nothing')
    );
  }
}
