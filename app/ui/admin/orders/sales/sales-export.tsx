import { Trans } from '@lingui/react/macro';
import type { SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { useSalesReportRequest } from '#app/ui/admin/orders/sales/sales-report-request.ts';
import { ReportOutcome, ReportProgress } from '#app/ui/admin/orders/sales/sales-report-state.tsx';
import { isRunning, useReport } from '#app/ui/admin/orders/sales-report/use-report.ts';
import { Button } from '#app/ui/components/button.tsx';

export function SalesExport({ filter, disabled }: { filter: SalesFilter; disabled: boolean }) {
  const report = useReport('sales_history.pdf');
  const requestOf = useSalesReportRequest();
  const isBusy = isRunning(report.state);
  const start = () => report.start(requestOf(filter));
  return (
    <div className="my-5 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <Button look="main" busy={isBusy} disabled={disabled} onClick={start} className="noscript:hidden">
          <Trans>Export PDF</Trans>
        </Button>
        {isBusy && (
          <Button look="quiet" onClick={report.cancel}>
            <Trans context="not an order">Cancel</Trans>
          </Button>
        )}
        <ReportProgress state={report.state} />
      </div>
      <p className="quiet noscript:hidden">
        <Trans>
          The PDF shows Latin and Burmese letters. Each emoji or letter of another script is a dot (·), and can still be
          copied.
        </Trans>
      </p>
      <p className="hidden text-muted noscript:block">
        <Trans>Export PDF needs JavaScript. Without it, the browser can print this page.</Trans>
      </p>
      <ReportOutcome state={report.state} onAgain={start} />
    </div>
  );
}
