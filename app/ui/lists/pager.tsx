import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

type PagerProps = {
  page: number;
  pages: number;
  isAlwaysShown?: boolean;
};

export function Pager({ page, pages, isAlwaysShown = false }: PagerProps) {
  const { t } = useLingui();
  if (pages <= 1 && !isAlwaysShown) return null;
  return (
    <nav aria-label={t`Pages`} className="mt-6 print:hidden">
      <Form method="get" className="flex items-center justify-between gap-2 sm:justify-center sm:gap-3">
        <PreservedParams except={['page']} />
        <PageButton to={page - 1} pages={pages}>
          <Icon name="chevron-left" />
          {t`Prev`}
        </PageButton>
        <span className="min-w-0 text-center max-sm:text-sm tabular-nums">{t`Page ${page} of ${pages}`}</span>
        <PageButton to={page + 1} pages={pages}>
          {t`Next`}
          <Icon name="chevron-right" />
        </PageButton>
      </Form>
    </nav>
  );
}

function PageButton({ to, pages, children }: { to: number; pages: number; children: ReactNode }) {
  return (
    <Button type="submit" name="page" value={to} disabled={to < 1 || to > pages}>
      {children}
    </Button>
  );
}
