import { Trans, useLingui } from '@lingui/react/macro';
import type { ApplyProblem } from '#app/domain/prices/repricing/rate-batch.ts';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

export type ApplyResult = ({ ok: false } & ApplyProblem) | Unavailable | undefined;

export function ApplyAlert({ result }: { result: ApplyResult }) {
  const { t } = useLingui();
  if (!result) return null;
  if (!('problem' in result)) return <UnavailableAlert result={result} />;
  switch (result.problem) {
    case 'already-applied':
      return (
        <Alert>
          <Trans>
            Already applied by {result.by}, <Moment at={result.at} />
          </Trans>
        </Alert>
      );
    case 'no-price':
      return (
        <Alert>
          {t`The price of ${result.name} would be below zero or too large. Leave it out or change the rate.`}
        </Alert>
      );
    case 'unconfirmed':
      return <Alert>{t`Please check each warning and tick it.`}</Alert>;
    default:
      return <Alert>{t`This draft does not exist any more.`}</Alert>;
  }
}
