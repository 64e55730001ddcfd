import { useRouteLoaderData } from 'react-router';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatFigure } from '#app/domain/text/money-format.ts';

const MAX_SHOWN = 99;

export function useUnreadCount(): number {
  return useRouteLoaderData<{ unread: number }>('routes/admin/layout')?.unread ?? 0;
}

/** Number of the shop's newest order; undefined before the first, and outside the back office. */
export function useNewestOrder(): number | undefined {
  return useRouteLoaderData<{ newest: { number: number } | null }>('routes/admin/layout')?.newest?.number;
}

/** `7`, or `99+` above the limit. */
export function unreadText(unread: number, locale: Locale): string {
  return unread > MAX_SHOWN ? `${formatFigure(MAX_SHOWN, locale)}+` : formatFigure(unread, locale);
}
