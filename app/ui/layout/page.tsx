import type { ReactNode } from 'react';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { unreadText, useUnreadCount } from '#app/ui/layout/unread-orders.ts';
import { BackLink } from '#app/ui/lists/back-link.tsx';

const WIDTHS = { form: 'max-w-lg', text: 'max-w-3xl', wide: 'max-w-7xl' };

type PageProps = {
  title: string;
  /** Null if `children` contain the heading. */
  heading?: ReactNode | null;
  lead?: ReactNode;
  actions?: ReactNode;
  /** On phones, actions that do not all fit beside the heading stand below it from the first byte, so that nothing moves. */
  isActionsBelow?: boolean;
  /** On phones, the heading is for screen readers only and the actions are not shown: the list starts at the top. */
  isCompact?: boolean;
  width?: keyof typeof WIDTHS;
  children?: ReactNode;
};

export function Page({
  title,
  heading,
  lead,
  actions,
  isActionsBelow,
  isCompact,
  width = 'wide',
  children,
}: PageProps) {
  const shopName = useRootData()?.shopName;
  const unread = useUnreadCount();
  const locale = useLocale();
  const tabTitle = unread > 0 ? `(${unreadText(unread, locale)}) ${title}` : title;
  return (
    <div
      className={`mx-auto w-full min-w-0 px-4 pb-16 sm:px-6 sm:pt-10 print:max-w-none print:p-0 lg:in-[#page]:mx-0 ${isCompact ? 'pt-2' : 'pt-6'} ${WIDTHS[width]}`}
    >
      <title>{shopName ? `${tabTitle} · ${shopName}` : tabTitle}</title>
      <BackLink />
      {heading !== null && (
        <header
          className={`flex flex-wrap items-end justify-between gap-x-3 gap-y-3 sm:mb-8 sm:gap-x-6 ${isCompact ? 'max-sm:sr-only' : 'mb-6'}`}
        >
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold sm:text-3xl">{heading ?? title}</h1>
            {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
          </div>
          {actions && (
            <div
              className={`flex flex-wrap gap-2 print:hidden ${isCompact ? 'max-sm:hidden' : ''} ${isActionsBelow ? 'max-sm:w-full' : ''}`}
            >
              {actions}
            </div>
          )}
        </header>
      )}
      {children}
    </div>
  );
}
