import { useLingui } from '@lingui/react/macro';

export function NoEmailNote() {
  const { t } = useLingui();
  return <p className="text-sm text-muted">{t`This buyer has no email: call them.`}</p>;
}
