import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import type { WarrantyRecord } from '#app/domain/stock/warranties/warranty.ts';
import { adminWarrantyPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { type WarrantyProblem, WarrantyRefusal } from '#app/ui/admin/stock/warranties/warranty-refusal.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { WarrantyBadge } from '#app/ui/labels/warranty-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';

type WarrantyStepPageProps = {
  title: string;
  warranty: WarrantyRecord;
  result: { ok: boolean; problem?: WarrantyProblem } | undefined;
  done: ReactNode;
  children: ReactNode;
};

export function WarrantyStepPage({ title, warranty, result, done, children }: WarrantyStepPageProps) {
  return (
    <Page title={title} lead={phoneLabel(warranty.phone)} width="form">
      <div className="flex flex-col gap-5">
        <p>
          <WarrantyBadge state={warranty.state} />
        </p>
        {result?.ok && <Toast>{done}</Toast>}
        {result?.problem && <WarrantyRefusal problem={result.problem} />}
        {children}
        <OfficeButtonLink to={adminWarrantyPath(warranty.id)} size="small" look="quiet" className="-ms-3.5 self-start">
          <Trans>Back to the warranty</Trans>
        </OfficeButtonLink>
      </div>
    </Page>
  );
}
