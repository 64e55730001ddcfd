import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '#app/ui/components/badges.tsx';

/** Where an order stands: confirmed, canceled, and anything else pending (SPEC 4). */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useLingui();
  const known = status === 'confirmed' || status === 'canceled' ? status : 'pending';
  const colours = { confirmed: 'green', canceled: 'red', pending: 'yellow' } as const;
  const words = { confirmed: t`confirmed`, canceled: t`canceled`, pending: t`pending` };
  return (
    <Badge colour={colours[known]} className="capitalize">
      {words[known]}
    </Badge>
  );
}

/** The buyer of this order asked for its cancellation. */
export function CancelRequestedBadge() {
  return (
    <Badge colour="red">
      <Trans>Cancel Requested</Trans>
    </Badge>
  );
}
