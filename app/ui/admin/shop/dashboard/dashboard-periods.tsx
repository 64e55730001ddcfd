import { useLingui } from '@lingui/react/macro';
import type { Period } from '#app/domain/shop/dashboard/figures.ts';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

export function DashboardPeriods({ period }: { period: Period | null }) {
  const { t } = useLingui();
  const labels: Record<Period, string> = { today: t`Today`, '7-days': t`7 days`, '30-days': t`30 days` };
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <div className="mb-4">
      <UrlChoice
        name="period"
        label={t`Period`}
        value={period ?? ''}
        choices={[{ value: '', label: t`All` }, ...choices]}
      />
    </div>
  );
}
