import { useLingui } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';

export function RightsRefused() {
  const { t } = useLingui();
  return <Alert>{t`You can only give or take rights that you have, and not your own.`}</Alert>;
}
