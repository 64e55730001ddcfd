import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { RadioTabs } from '#app/ui/forms/radio-tabs.tsx';
import { loadPaperFont } from '#app/ui/voucher/paper-font.ts';
import { PrintButton } from '#app/ui/voucher/print-button.tsx';
import { PAPERS, type Paper, readPaper } from '#app/ui/voucher/print-papers.ts';

type PaperChoiceProps = { paper: Paper; onPaper: (paper: Paper) => void };

/** Works only with scripts. */
export function PaperChoice({ paper, onPaper }: PaperChoiceProps) {
  const { t } = useLingui();
  const labels = { a5: t`A5`, 80: t`80 mm`, 58: t`58 mm` };
  return (
    <RadioTabs
      label={t`Paper`}
      name="paper"
      options={PAPERS.map((value) => ({ value, label: labels[value] }))}
      value={paper}
      onChange={(value) => onPaper(readPaper(value))}
    />
  );
}

type VoucherPrintingProps = {
  sheet: RefObject<HTMLElement | null>;
  /** A link or button that leads back, beside Print. */
  children: ReactNode;
  isAutomatic?: boolean | undefined;
};

export function VoucherPrinting({ sheet, children, isAutomatic = false }: VoucherPrintingProps) {
  const prepare = async () => {
    await loadPaperFont(sheet.current?.textContent ?? '');
    await document.fonts.ready;
  };
  return (
    <div className="flex grow flex-wrap justify-end gap-2 max-sm:*:grow">
      {children}
      <PrintButton look="main" prepare={prepare} isAutomatic={isAutomatic} />
    </div>
  );
}
