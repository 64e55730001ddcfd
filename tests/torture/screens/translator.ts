import type { Page } from 'playwright';

/** How a font element replaces a text: beside it like Chrome, in one step, or with the text moved into it. */
export const WAYS = ['placed beside', 'exchanged', 'wrapped after', 'wrapped before'] as const;
export type Way = (typeof WAYS)[number];
type Translation = { way?: Way; from?: 'start' | 'load' };

/** Translates each page, and everything that appears on it later, to the same text. */
export async function translatePages(
  page: Page,
  { way = 'placed beside', from = 'load' }: Translation = {},
): Promise<void> {
  await page.addInitScript(
    ({ way, from }) => {
      const outside = 'font, head, script, style, noscript, textarea, svg';
      const translate = (text: Text) => {
        const parent = text.parentElement;
        if (!parent || text.data.trim() === '' || parent.closest(outside)) return;
        const font = document.createElement('font');
        const inner = font.appendChild(document.createElement('font'));
        const next = text.nextSibling;
        if (way === 'wrapped before') inner.appendChild(text);
        else if (way !== 'wrapped after') inner.textContent = text.data;
        if (way === 'wrapped before') parent.insertBefore(font, next);
        else if (way === 'placed beside') {
          parent.insertBefore(font, text);
          parent.removeChild(text);
        } else text.replaceWith(font);
        if (way === 'wrapped after') inner.appendChild(text);
      };
      const translateAll = (root: Node) => {
        if (root instanceof Text) translate(root);
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        texts.forEach(translate);
      };
      const begin = () => {
        translateAll(document);
        new MutationObserver((records) => {
          for (const { type, target, addedNodes } of records)
            for (const node of type === 'childList' ? addedNodes : [target]) translateAll(node);
        }).observe(document, { childList: true, characterData: true, subtree: true });
      };
      // Now every text is complete, and no script of the page has run.
      if (from === 'start') document.addEventListener('readystatechange', begin, { once: true });
      else addEventListener('load', begin);
    },
    { way, from },
  );
}

/** @returns React's texts and the shown ones if they differ, or if the page shows an error or no translated heading. */
export async function textsNotShown(page: Page): Promise<{ known: string; shown: string } | null> {
  return page.evaluate(() => {
    type Fiber = { tag: number; type: unknown; memoizedProps: unknown; child: Fiber | null; sibling: Fiber | null };
    const HOST_TEXT = 6;
    const hidden = ['noscript', 'script', 'style', 'textarea', 'title', 'meta'];
    const children = function* ({ child }: Fiber) {
      for (let each = child; each; each = each.sibling) yield each;
    };
    const textOf = (fiber: Fiber): string => {
      if (fiber.tag === HOST_TEXT) return fiber.memoizedProps as string;
      if (hidden.includes(String(fiber.type))) return '';
      const own = typeof fiber.type === 'string' && (fiber.memoizedProps as { children: unknown }).children;
      if (typeof own === 'string' || typeof own === 'number') return String(own);
      return [...children(fiber)].map(textOf).join('');
    };
    const find = (fiber: Fiber): Fiber | undefined =>
      fiber.type === 'main' ? fiber : [...children(fiber)].map(find).find((each) => each);
    const container = Object.keys(document).find((each) => each.startsWith('__reactContainer$')) ?? '';
    const fiber = find(Reflect.get(document, container).stateNode.current);
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll(hidden.join())) each.remove();
    const [known, shown] = [fiber && textOf(fiber), copy.querySelector('main')?.textContent];
    const isTranslated = document.querySelector('h1 font, dialog h2 font')?.checkVisibility();
    const isError = copy.textContent.includes('Something went wrong');
    return known === shown && isTranslated && !isError ? null : { known: `${known}`, shown: `${shown}` };
  });
}
