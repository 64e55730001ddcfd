import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { useBackPath } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { TaskHead } from '#app/ui/layout/task-head.tsx';
import { goBack } from '#app/ui/lists/back-link.tsx';

type TaskPageProps = Pick<ComponentProps<typeof Page>, 'title' | 'width' | 'children'> & {
  /** Where the head of a phone leads, if no row opened the page; without it, the page looks like a place. */
  back: string | undefined;
  /** On a phone, for screen readers only. */
  lead?: ReactNode;
  actions?: ReactNode;
};

/** A page on which one thing is done. On a phone its head is one line, and its act takes the place of the bar. */
export function TaskPage({ title, width, back, lead, actions, children }: TaskPageProps) {
  return (
    <Page title={title} heading={null} isCompact {...(width && { width })}>
      {back ? (
        <OfficeTaskHead back={back} title={title}>
          {actions}
        </OfficeTaskHead>
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-3 max-sm:mt-4 max-lg:mb-6">
          <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
          {actions}
        </div>
      )}
      <p className="mt-1 max-w-prose text-muted empty:hidden max-lg:sr-only">{lead}</p>
      <div className="lg:mt-8">{children}</div>
    </Page>
  );
}

type OfficeTaskHeadProps = { back: string; title: string; children?: ReactNode };

export function OfficeTaskHead({ back, title, children }: OfficeTaskHeadProps) {
  const { t } = useLingui();
  return (
    <TaskHead back={{ to: useBackPath() || back, onClick: goBack, word: t`Back` }}>
      <h1 className="min-w-0 flex-1 font-semibold wrap-anywhere max-lg:line-clamp-2 max-lg:text-[0.9375rem] max-lg:leading-[1.4] lg:text-3xl">
        {title}
      </h1>
      {children}
    </TaskHead>
  );
}
