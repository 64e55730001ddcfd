import { useLingui } from '@lingui/react/macro';
import { MOVE_IN_KEY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';

export function KeyNotice() {
  const { t } = useLingui();
  return (
    <Alert
      tone="warning"
      action={
        <OfficeButtonLink to={MOVE_IN_KEY_PATH} size="small">
          {t`Enter the values`}
        </OfficeButtonLink>
      }
    >
      {t`The passwords that came along do not open their accounts yet: four values of the old service are missing.`}
    </Alert>
  );
}
