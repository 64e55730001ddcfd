import { type ReactNode, useRef } from 'react';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import type { Paper } from '#app/ui/voucher/print-papers.ts';
import { usePaper, usePrintPage } from '#app/ui/voucher/use-print-page.ts';
import { PaperChoice, VoucherPrinting } from '#app/ui/voucher/voucher-printing.tsx';

type VoucherPrintFrameProps = {
  /** The document title while printing, which becomes the name of the PDF. */
  title: string;
  total: { label: string; amount: number };
  /** A link or button that leads back. */
  close: ReactNode;
  /** Renders the documents for the chosen paper. */
  children: (paper: Paper) => ReactNode;
  /** Shown below the documents, on screen only. */
  below?: ReactNode;
  /** Prints once without a press. */
  isAutomatic?: boolean | undefined;
};

export function VoucherPrintFrame({ title, total, close, children, below, isAutomatic }: VoucherPrintFrameProps) {
  const [paper, choosePaper] = usePaper();
  const sheet = useRef<HTMLDivElement>(null);
  usePrintPage(sheet, paper, title);
  return (
    <>
      <div ref={sheet} className="flex flex-col gap-10 pb-6">
        {children(paper)}
      </div>
      <div className="pb-6 noscript:hidden print:hidden">
        <PaperChoice paper={paper} onPaper={choosePaper} />
      </div>
      {below}
      <div className="foot-bar sticky bottom-(--bottom-bar-height) -mx-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-base-300 bg-base-100 p-3 in-[dialog]:-bottom-5 in-[dialog]:-mb-5 in-[dialog]:bg-surface sm:in-[dialog]:-bottom-7 sm:in-[dialog]:-mb-7">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {total.label}
          <strong className="text-lg font-semibold">
            <Mmk value={total.amount} />
          </strong>
        </p>
        <VoucherPrinting sheet={sheet} isAutomatic={isAutomatic}>
          {close}
        </VoucherPrinting>
      </div>
    </>
  );
}
