import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { readStorage, writeStorage } from '#app/ui/hooks/storage.ts';
import { loadPaperFont } from '#app/ui/voucher/paper-font.ts';
import { type Paper, pageRule, readPaper } from '#app/ui/voucher/print-papers.ts';

const key = 'paper';

export function usePaper(): [Paper, (paper: Paper) => void] {
  const [chosen, setChosen] = useState<Paper>();
  const stored = useHydrated() ? readPaper(readStorage(key)) : 'a5';
  const choose = (paper: Paper) => {
    writeStorage(key, paper);
    setChosen(paper);
  };
  return [chosen ?? stored, choose];
}

/** Page size and file name, also for the browser's own print command. */
export function usePrintPage(ref: RefObject<HTMLElement | null>, paper: Paper, title: string): void {
  useEffect(() => {
    const pageStyle = new CSSStyleSheet();
    const adjust = () => pageStyle.replaceSync(pageRule(paper, longest(ref.current)));
    let shown: string | undefined;
    const before = () => {
      adjust();
      shown ??= document.title;
      document.title = title;
    };
    const after = () => {
      if (shown !== undefined) document.title = shown;
      shown = undefined;
    };
    adjust();
    // The font changes the height of the content.
    loadPaperFont(`${ref.current?.textContent}`).then(adjust);
    document.adoptedStyleSheets.push(pageStyle);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      after();
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== pageStyle);
    };
  }, [ref, paper, title]);
}

/** The height of the longest voucher: all pages of a print have one size. */
function longest(sheet: HTMLElement | null): number {
  const vouchers = [...(sheet?.querySelectorAll('.voucher') ?? [])];
  return Math.max(0, ...vouchers.map((voucher) => voucher.getBoundingClientRect().height));
}
