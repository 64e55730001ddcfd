import { useRouteLoaderData } from 'react-router';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatFigure } from '#app/ui/hooks/locale.ts';

const MAX_SHOWN = 99;

/** How many orders the admin who looks has not seen yet; 0 outside the back-office. */
export function useUnread(): number {
  return useRouteLoaderData<{ unread: number }>('routes/admin/layout')?.unread ?? 0;
}

/** The number as a title or a badge has room for: 7, 99+. */
export function unreadText(unread: number, locale: Locale): string {
  return unread > MAX_SHOWN ? `${formatFigure(MAX_SHOWN, locale)}+` : formatFigure(unread, locale);
}
