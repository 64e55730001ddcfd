import { useLingui } from '@lingui/react/macro';

/** No mail tells this buyer what happens with an order. */
export function NoEmailNote() {
  const { t } = useLingui();
  return <p className="text-sm text-muted">{t`This buyer has no email: call them.`}</p>;
}
