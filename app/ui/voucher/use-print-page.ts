import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';
import { loadPaperFont } from '#app/ui/voucher/paper-font.ts';
import { type Paper, pageRule, readPaper } from '#app/ui/voucher/print-papers.ts';

const STORAGE_KEY = 'paper';

export function usePaper(): [Paper, (paper: Paper) => void] {
  const [chosen, setChosen] = useState<Paper>();
  const stored = useHydrated() ? readPaper(readStorage(STORAGE_KEY)) : 'a5';
  const choose = (paper: Paper) => {
    writeStorage(STORAGE_KEY, paper);
    setChosen(paper);
  };
  return [chosen ?? stored, choose];
}

/** Sets the page size, and the title, which names the PDF. Works for the browser's own print command too. */
export function usePrintPage(sheet: RefObject<HTMLElement | null>, paper: Paper, title: string): void {
  useEffect(() => {
    // Safari before 16.4 has no such sheets; it ignores the page size anyway.
    const pageStyle = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined;
    const adjust = () => pageStyle?.replaceSync(pageRule(paper, maxVoucherHeight(sheet.current)));
    let titleBefore: string | undefined;
    const prepare = () => {
      adjust();
      titleBefore ??= document.title;
      document.title = title;
    };
    const restore = () => {
      if (titleBefore !== undefined) document.title = titleBefore;
      titleBefore = undefined;
    };
    adjust();
    // The font changes the height of the content.
    loadPaperFont(sheet.current?.textContent ?? '').then(adjust);
    if (pageStyle) document.adoptedStyleSheets.push(pageStyle);
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', restore);
    return () => {
      restore();
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', restore);
      if (pageStyle) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== pageStyle);
    };
  }, [sheet, paper, title]);
}

/** All pages of a print have one size, so the tallest voucher decides. */
function maxVoucherHeight(sheet: HTMLElement | null): number {
  const vouchers = [...(sheet?.querySelectorAll('.voucher') ?? [])];
  return Math.max(0, ...vouchers.map((voucher) => voucher.getBoundingClientRect().height));
}
