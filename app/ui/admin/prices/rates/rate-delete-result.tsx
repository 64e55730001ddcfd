import { Trans, useLingui } from '@lingui/react/macro';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage, ConfirmPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';

const RATES_PATH = '/admin/exchange-setting';

export type RateDeletionResult = { ok: true } | { ok: false; problem: 'no-such-rate' } | Unavailable;

export function RateOutcome({ result }: { result: RateDeletionResult }) {
  return (
    <ActionResult result={result} problems={{ 'no-such-rate': <Trans>This rate does not exist any more.</Trans> }}>
      <Toast>
        <Trans>The rate is deleted. Prices stay as they are.</Trans>
      </Toast>
    </ActionResult>
  );
}

export function RateDeletionResultPage({ result }: { result: RateDeletionResult | undefined }) {
  const { t } = useLingui();
  return (
    <ActionPage
      title={t`Exchange Rate Setting`}
      missing={formResult(result).refused !== undefined}
      back={{ to: RATES_PATH, label: <Trans>Back to all rates</Trans> }}
    >
      {result && <RateOutcome result={result} />}
    </ActionPage>
  );
}

export function RateDeletionConfirmPage() {
  const { t } = useLingui();
  return (
    <ConfirmPage question={t`Are you sure to delete this rate?`} confirmLabel={<Trans>Delete</Trans>} back={RATES_PATH}>
      <Trans>Prices stay as they are.</Trans>
    </ConfirmPage>
  );
}
