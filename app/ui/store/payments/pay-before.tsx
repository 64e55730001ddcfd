import { Trans } from '@lingui/react/macro';
import { Moment } from '#app/ui/components/amount-text.tsx';

/** Says until when the shop holds an unpaid order. */
export function PayBefore({ deadline }: { deadline: string }) {
  return (
    <p className="rounded-field bg-warning-tint px-3 py-2 *:whitespace-normal">
      <Trans>
        Pay before <Moment at={deadline} />, or the order is canceled.
      </Trans>
    </p>
  );
}
