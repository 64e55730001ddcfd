import { Trans } from '@lingui/react/macro';
import { MOVE_IN_KEY_PATH } from '#app/ui/admin/paths/move-in-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';

export function KeyNotice() {
  return (
    <Alert
      tone="warning"
      action={
        <OfficeButtonLink to={MOVE_IN_KEY_PATH} size="small">
          <Trans>Enter the values</Trans>
        </OfficeButtonLink>
      }
    >
      <Trans>
        The passwords that came along do not open their accounts yet: four values of the old service are missing.
      </Trans>
    </Alert>
  );
}
