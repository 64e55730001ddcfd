import { useLingui } from '@lingui/react/macro';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage, ConfirmPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';

const RATES_PATH = '/admin/exchange-setting';

export type RateDeletionResult = { ok: true } | { ok: false; problem: 'no-such-rate' } | Unavailable;

export function RateOutcome({ result }: { result: RateDeletionResult }) {
  const { t } = useLingui();
  return (
    <ActionResult result={result} problems={{ 'no-such-rate': t`This rate does not exist any more.` }}>
      <Toast>{t`The rate is deleted. Prices stay as they are.`}</Toast>
    </ActionResult>
  );
}

export function RateDeletionResultPage({ result }: { result: RateDeletionResult | undefined }) {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Exchange Rate Setting`}
      missing={formResult(result).refused !== undefined}
      back={{ to: RATES_PATH, label: t`Back to all rates` }}
    >
      {result && <RateOutcome result={result} />}
    </ActionPage>
  );
}

export function RateDeletionConfirmPage() {
  const { t } = useLingui();
  return (
    <ConfirmPage question={t`Are you sure to delete this rate?`} confirmLabel={t`Delete`} back={RATES_PATH}>
      {t`Prices stay as they are.`}
    </ConfirmPage>
  );
}
