import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatFigure } from '#app/domain/text/money-format.ts';
import type { NavTarget } from '#app/ui/layout/nav-link.tsx';
import { useCart } from '#app/ui/storage/cart-store.ts';

export function useCartLink(locale: Locale): NavTarget {
  const { t } = useLingui();
  const lineCount = useCart()?.length;
  const count = formatFigure(lineCount ?? 0, locale);
  const badge = lineCount ? { count: lineCount, description: t`${count} in the cart` } : undefined;
  return { to: '/cart', label: t`Cart`, icon: 'shopping-cart', badge };
}
