import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import type { MailTrouble } from '#app/domain/shop/dashboard/figures.ts';
import { ACCOUNTS_PATH, IMPORT_PATH, MOVE_IN_PATH, RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { FILES_PATH } from '#app/ui/admin/paths/file-paths.ts';
import { DRAWERS_PATH, EXPENSES_PATH, SHIFTS_PATH } from '#app/ui/admin/paths/money-paths.ts';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import type { NavTarget } from '#app/ui/layout/nav-link.tsx';
import { unreadText } from '#app/ui/layout/unread-orders.ts';

export const SELL_PATH = '/admin/sell';
/** The fragment focuses the search field. */
export const SEARCH_PATH = '/admin/search#search';

/** What waits for somebody: orders to confirm or to cancel, payments, low items, currencies without a rate today, mails. */
export type NavCounts = {
  pending: number;
  cancelRequests: number;
  toCheck: number;
  lowStock: number;
  withoutRate: string[];
  usesDrawers: boolean;
  mailTrouble?: MailTrouble | undefined;
  /** Sales that only this device has. */
  unsent?: number;
};

/** `also` are paths of other screens that belong to this one. */
type Screen = NavTarget & { also?: string[] };

/** An entry of the column. Its link leads to its first screen; an entry without `screens` is a screen itself. */
export type Place = Screen & {
  screens: Screen[];
  /** On phones, its screens are tabs above the page, and not in the sheet. */
  hasTabs?: true;
  saysMailTrouble?: true;
};

export type AdminPlaces = {
  places: Place[];
  search: NavTarget;
  sell: NavTarget | undefined;
  bar: NavTarget[];
  jobs: NavTarget[];
  /** The sum of the badges that are in the sheet and not in the bar; undefined if there are none. */
  sheetBadge: NavTarget['badge'];
  /** `to` of the screen that is shown; a place has the one of its first screen. */
  current: string | undefined;
  currentPlace: Place | undefined;
};

/** The one definition of the back-office's navigation; it has only what is open to this person. */
export function useAdminPlaces(counts: NavCounts): AdminPlaces {
  const { pending, cancelRequests, toCheck, lowStock, withoutRate, usesDrawers, mailTrouble, unsent = 0 } = counts;
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const mayOpen = useMayOpen();
  const [confirming, asking, waiting] = [pending, cancelRequests, toCheck].map((count) => unreadText(count, locale));
  const [low, sales] = [unreadText(lowStock, locale), unreadText(unsent, locale)];
  const currencies = withoutRate.join(', ');
  const requestBadge = badgeOf(cancelRequests, t`${asking} to cancel`);
  const checkBadge = badgeOf(toCheck, t`${waiting} to check`);
  const rateBadge = badgeOf(withoutRate.length, t`no rate today for ${currencies}`);
  const today: Place = { to: '/admin/dashboard', label: t`Today`, icon: 'sun', screens: [] };
  const orders: Place = {
    to: '/admin/admin-orders',
    label: t`Orders`,
    icon: 'receipt-text',
    badge: sumOf([badgeOf(pending, t`${confirming} to confirm`), requestBadge, checkBadge]),
    screens: [
      { to: '/admin/admin-orders', label: t`Order History`, also: ['/admin/returns', '/admin/offline-sales'] },
      { to: '/admin/payments', label: t({ message: 'To check', context: 'payments' }), badge: checkBadge },
      { to: '/admin/admin-orders?status=cancel-requested', label: t`Cancel requests`, badge: requestBadge },
      { to: '/admin/voucherModal', label: t`Vouchers` },
      { to: '/admin/buyers', label: t`Buyers` },
    ],
  };
  const receive: Screen = { to: '/admin/receive', label: t({ message: 'Receive', context: 'navigation' }) };
  const stock: Place = {
    to: '/admin/inventory',
    label: t`Stock`,
    icon: 'package',
    badge: badgeOf(lowStock, t`${low} low`),
    hasTabs: true,
    screens: [
      {
        to: '/admin/inventory',
        label: t`Inventory`,
        also: ['/admin/units', '/admin/warranties', '/admin/labels', IMPORT_PATH],
      },
      receive,
      { to: '/admin/low-stock', label: t`Low Stock` },
      { to: '/admin/stock-report', label: t`Stock Report` },
    ],
  };
  const add: Place = { to: '/admin/add-inventory', label: t`Add phone`, icon: 'package-plus', screens: [] };
  const rateDay: Screen = { to: RATE_DAY_PATH, label: t`Rate Day`, badge: rateBadge };
  const all: Place[] = [
    today,
    orders,
    stock,
    add,
    {
      to: rateDay.to,
      label: t`Prices`,
      icon: 'tags',
      badge: rateBadge,
      screens: [
        rateDay,
        { to: '/admin/exchange-setting', label: t`Exchange Rate`, also: ['/admin/rate-bounds'] },
        { to: '/admin/profit-setting', label: t`Profit %` },
        { to: '/admin/price-rounding', label: t({ message: 'Rounding', context: 'navigation' }) },
        { to: '/admin/update-prices', label: t`Update Prices` },
        { to: '/admin/price-changes', label: t`Price Changes` },
      ],
    },
    {
      to: '/admin/sales-history',
      label: t`Reports`,
      icon: 'chart-no-axes-column',
      screens: [
        { to: '/admin/sales-history', label: t`Sales History` },
        { to: '/admin/margin', label: t`Margin` },
        { to: EXPENSES_PATH, label: t`Expenses` },
        ...(usesDrawers ? [{ to: SHIFTS_PATH, label: t`Daily close` }] : []),
        { to: FILES_PATH, label: t`Files` },
      ],
    },
    {
      to: '/admin/payment-settings',
      label: t`Getting paid`,
      icon: 'wallet',
      screens: [
        { to: '/admin/payment-settings', label: t`Payment Methods` },
        { to: ACCOUNTS_PATH, label: t`Accounts` },
        { to: '/admin/payment-settings/time-to-pay', label: t`Time to Pay` },
        { to: '/admin/payments/slips', label: t`Slips` },
        // Before the first drawer, only for those who may add it.
        ...(usesDrawers || mayOpen('/admin/payment-settings') ? [{ to: DRAWERS_PATH, label: t`Drawers` }] : []),
      ],
    },
    {
      to: '/admin/shop-details',
      label: t`Shop front`,
      icon: 'store',
      screens: [
        { to: '/admin/shop-details', label: t`Shop Details` },
        { to: '/admin/shop-details/look', label: t`Colour and logo` },
        { to: '/admin/shop-details/terms', label: t`Shop terms` },
        { to: '/admin/shop-details/tax', label: t`Commercial tax` },
        { to: '/admin/announcement', label: t`Top Announcement` },
        { to: '/admin/announcement-bottom', label: t`Bottom Announcement` },
      ],
    },
    {
      to: '/admin/type-settings',
      label: t`Settings`,
      icon: 'sliders-horizontal',
      // A shop that has no mail server may want none.
      badge: badgeOf(mailTrouble && mailTrouble !== 'no-server' ? 1 : 0, t`emails are not sent`),
      saysMailTrouble: true,
      screens: [
        { to: '/admin/type-settings', label: t`Type Settings` },
        { to: '/admin/tax-calculator', label: t`Tax Calculator` },
        { to: '/admin/people', label: t`People` },
        { to: '/admin/security', label: t`Security` },
        { to: '/admin/audit', label: t`Activity log` },
        { to: MOVE_IN_PATH, label: t`Move in` },
      ],
    },
  ];
  const places = all.flatMap((place) => openPlace(place, mayOpen));
  const rateDayInBar: NavTarget = {
    ...rateDay,
    label: t({ message: 'Rate Day', context: 'navigation' }),
    icon: 'arrow-down-up',
  };
  const inBarToo = [today, orders, stock].map(({ label }) => label);
  const bar: NavTarget[] = [
    ...places.filter(({ label }) => inBarToo.includes(label)),
    ...(mayOpen(rateDay.to) ? [rateDayInBar] : []),
  ];
  const searchLink: NavTarget = { to: SEARCH_PATH, label: t`Search`, icon: 'search' };
  const sell: NavTarget = {
    to: SELL_PATH,
    label: t({ message: 'Sell', context: 'navigation' }),
    icon: 'scan-barcode',
    badge: badgeOf(unsent, t`${sales} on this device only`),
  };
  const current = currentScreen([searchLink, sell, ...places.flatMap(screensOf)], pathname, search);
  const badgesOf = (targets: NavTarget[]) => targets.map(({ badge }) => badge);
  const inBar = badgesOf(bar);
  return {
    places,
    search: searchLink,
    sell: mayOpen(SELL_PATH) ? sell : undefined,
    bar,
    jobs: [add, { ...receive, icon: 'scan-barcode' as const }].filter(({ to }) => mayOpen(to)),
    sheetBadge: sumOf(badgesOf(places).filter((badge) => !inBar.includes(badge))),
    current,
    currentPlace: places.find((place) => screensOf(place).some(({ to }) => to === current)),
  };
}

/** The place with the screens that are open; its link leads to the first of them. */
function openPlace(place: Place, mayOpen: (path: string) => boolean): Place[] {
  if (place.screens.length === 0) return mayOpen(place.to) ? [place] : [];
  const screens = place.screens.filter(({ to }) => mayOpen(to));
  const [first] = screens;
  return first ? [{ ...place, to: mayOpen(place.to) ? place.to : first.to, screens }] : [];
}

/** The screens of a place: itself, if it has no others. */
export function screensOf(place: Place): Screen[] {
  return place.screens.length > 0 ? place.screens : [place];
}

/** @returns `to` of the most specific screen at this path or above it, all of whose parameters are set. */
export function currentScreen(screens: Screen[], pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  const matching = screens.flatMap(({ to, also = [] }) =>
    [to, ...also].flatMap((address) => {
      const { pathname: path, searchParams } = new URL(address, 'http://shop');
      const isHere = pathname === path || pathname.startsWith(`${path}/`);
      return isHere && [...searchParams].every(([name, value]) => params.get(name) === value) ? [{ to, address }] : [];
    }),
  );
  return matching.sort((a, b) => b.address.length - a.address.length)[0]?.to;
}

function badgeOf(count: number, name: string): NavTarget['badge'] {
  return count > 0 ? { count, name } : undefined;
}

function sumOf(badges: NavTarget['badge'][]): NavTarget['badge'] {
  const shown = badges.filter((badge) => badge !== undefined);
  const count = shown.reduce((sum, badge) => sum + badge.count, 0);
  return badgeOf(count, shown.map(({ name }) => name).join(', '));
}
