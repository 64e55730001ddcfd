import { Trans } from '@lingui/react/macro';

/** No mail tells this buyer what happens with an order. */
export function NoEmailNote() {
  return (
    <p className="text-sm text-muted">
      <Trans>This buyer has no email: call them.</Trans>
    </p>
  );
}
