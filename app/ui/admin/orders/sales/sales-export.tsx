import { Trans } from '@lingui/react/macro';
import type { SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { useSalesReportRequest } from '#app/ui/admin/orders/sales/sales-report-request.ts';
import { ReportOutcome, ReportProgress } from '#app/ui/admin/orders/sales/sales-report-state.tsx';
import { isRunning, useReport } from '#app/ui/admin/orders/sales-report/use-report.ts';
import { Button } from '#app/ui/components/button.tsx';

type SalesExport = ReturnType<typeof useSalesExport>;

export function useSalesExport(filter: SalesFilter) {
  const { state, start, cancel } = useReport('sales_history.pdf');
  const requestOf = useSalesReportRequest();
  return { state, start: () => start(requestOf(filter)), cancel };
}

export function ExportButton({ report, disabled }: { report: SalesExport; disabled: boolean }) {
  const isBusy = isRunning(report.state);
  return (
    <>
      {isBusy && (
        <Button look="quiet" onClick={report.cancel}>
          <Trans context="not an order">Cancel</Trans>
        </Button>
      )}
      <Button look="main" busy={isBusy} disabled={disabled} onClick={report.start} className="noscript:hidden">
        <Trans>Export PDF</Trans>
      </Button>
    </>
  );
}

export function ExportState({ report }: { report: SalesExport }) {
  return (
    <div className="mb-3 flex flex-col gap-3 empty:hidden print:hidden">
      <ReportProgress state={report.state} />
      <ReportOutcome state={report.state} onAgain={report.start} />
    </div>
  );
}

export function ExportNote() {
  return (
    <div className="mt-6 print:hidden">
      <p className="quiet noscript:hidden">
        <Trans>
          The PDF shows Latin and Burmese letters. Each emoji or letter of another script is a dot (·), and can still be
          copied.
        </Trans>
      </p>
      <p className="hidden text-muted noscript:block">
        <Trans>Export PDF needs JavaScript. Without it, the browser can print this page.</Trans>
      </p>
    </div>
  );
}
