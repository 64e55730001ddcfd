import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

type PagerProps = {
  page: number;
  pages: number;
  always?: boolean;
};

export function Pager({ page, pages, always = false }: PagerProps) {
  const { t } = useLingui();
  if (pages <= 1 && !always) return null;
  return (
    <nav aria-label={t`Pages`} className="mt-6 print:hidden">
      <Form method="get" className="flex items-center justify-between gap-2 sm:justify-center sm:gap-3">
        <PreservedParams except={['page']} />
        <Step to={page - 1} pages={pages}>
          <Icon name="chevron-left" />
          <Trans>Prev</Trans>
        </Step>
        <span className="min-w-0 text-center max-sm:text-sm tabular-nums">
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <Step to={page + 1} pages={pages}>
          <Trans>Next</Trans>
          <Icon name="chevron-right" />
        </Step>
      </Form>
    </nav>
  );
}

function Step({ to, pages, children }: { to: number; pages: number; children: ReactNode }) {
  return (
    <Button type="submit" name="page" value={to} disabled={to < 1 || to > pages}>
      {children}
    </Button>
  );
}
