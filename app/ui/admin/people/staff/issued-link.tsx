import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { CopyValue } from '#app/ui/components/copy-value.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { Page } from '#app/ui/layout/page.tsx';

type IssuedLinkProps = { name: string; link: string; back: string; children: ReactNode };

/** The link for a new password of a buyer or a member of staff. `children` label the way back. */
export function IssuedLink({ name, link, back, children }: IssuedLinkProps) {
  const { t } = useLingui();
  const message = t`Here you set a new password. The link works once, for 30 minutes: ${link}`;
  return (
    <Page title={t`Link for a new password`} lead={<bdi>{name}</bdi>} width="form">
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          {t`It is shown only now, works once and ends after 30 minutes. An earlier link no longer works.`}
        </Alert>
        <CopyValue label={t`Link`} value={link} />
        <div className="flex flex-wrap gap-2">
          <OfficeButtonLink to={`viber://forward?text=${encodeURIComponent(message)}`} look="main">
            {t`Send with Viber`}
          </OfficeButtonLink>
          <OfficeButtonLink to={back}>{children}</OfficeButtonLink>
        </div>
      </div>
    </Page>
  );
}
