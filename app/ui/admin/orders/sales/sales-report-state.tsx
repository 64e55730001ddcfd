import { Plural, useLingui } from '@lingui/react/macro';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { isRunning, type ReportState } from '#app/ui/admin/orders/sales-report/use-report.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { Meter, ProgressFigures } from '#app/ui/components/meter.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function ReportProgress({ state }: { state: ReportState }) {
  const { t } = useLingui();
  if (!isRunning(state)) return null;
  const { done, of } = state.step === 'starting' ? { done: 0, of: 0 } : state;
  return (
    <div className="min-w-0 grow animate-late sm:max-w-sm">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span role="status">
          {state.step === 'starting' && t`Getting ready…`}
          {state.step === 'reading' && t`Reading sales…`}
          {state.step === 'drawing' && t`Drawing pages…`}
        </span>
        {of > 0 && <ProgressFigures done={done} of={of} />}
      </p>
      {of > 0 && <Meter label={t`Report`} done={done} of={of} />}
    </div>
  );
}

export function ReportOutcome({ state, onAgain }: { state: ReportState; onAgain: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (state?.step === 'finished') {
    const count = formatNumber(state.sales, locale);
    return (
      <Toast>
        <Plural
          value={state.sales}
          one={`sales_history.pdf is saved, with ${count} sale.`}
          other={`sales_history.pdf is saved, with ${count} sales.`}
        />
      </Toast>
    );
  }
  if (state?.step !== 'failed') return null;
  const again = (
    <Button size="small" onClick={onAgain}>
      {t`Try again`}
    </Button>
  );
  return <Alert action={again}>{t`The report could not be made. Please check your connection and try again.`}</Alert>;
}
