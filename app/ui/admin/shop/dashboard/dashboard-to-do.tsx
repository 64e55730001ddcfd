import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { businessDate, DAY_MS, HOUR_MS } from '#app/domain/dates.ts';
import { isRenewalDue, type ShownFigures } from '#app/domain/shop/dashboard/figures.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { TO_CHECK } from '#app/ui/admin/money/payment-to-check.tsx';
import { OFFLINE_SALES_PATH, RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { DRAWERS_PATH } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Day } from '#app/ui/components/amount-text.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type DashboardToDoProps = {
  figures: ShownFigures;
  withoutRate: string[];
  asksTerms: boolean;
  canSave: boolean;
  now: number;
  today: string;
};

/** What waits, each with its act: first what stops the shop, then money, what blocks the day, orders and goods. */
export function DashboardToDo({ figures, withoutRate, asksTerms, canSave, now, today }: DashboardToDoProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { toCheck, paymentSince, paymentAmount, cancelRequests, pending, orderSince, outOfStock, firstOut } = figures;
  const { registrationExpires, shiftSince, offlineSales } = figures;
  const { timeZone } = locale;
  const tasks: TaskProps[] = [
    {
      count: toCheck,
      tile: 'bg-gold-tint text-warning',
      what: <Plural value={toCheck} one="Payment to check" other="Payments to check" />,
      detail: (
        <>
          <Oldest since={paymentSince} now={now} /> · {formatNumber(paymentAmount ?? 0, locale)}
        </>
      ),
      to: `/admin/payments#${TO_CHECK}`,
      act: <Trans context="payments">Check</Trans>,
    },
    {
      count: offlineSales,
      tile: 'bg-error-tint text-error',
      what: <Plural value={offlineSales} one="Offline sale to settle" other="Offline sales to settle" />,
      detail: t`The buyer has paid, and the books lack it.`,
      to: OFFLINE_SALES_PATH,
      act: t`Settle`,
    },
    {
      count: withoutRate.length,
      tile: 'bg-warning-tint text-warning',
      sign: <Icon name="arrow-down-up" />,
      what: t`No rate today`,
      detail: withoutRate.join(', '),
      to: RATE_DAY_PATH,
      act: t`Set rate`,
    },
    {
      count: cancelRequests,
      tile: 'bg-error-tint text-error',
      what: <Plural value={cancelRequests} one="Buyer asks to cancel" other="Buyers ask to cancel" />,
      to: '/admin/admin-orders?status=cancel-requested',
      act: t`See requests`,
    },
    {
      count: pending,
      tile: 'bg-primary-tint text-primary',
      what: <Plural value={pending} one="Order to confirm" other="Orders to confirm" />,
      detail: <Oldest since={orderSince} now={now} />,
      to: '/admin/admin-orders?status=pending',
      act: <Trans context="orders">View</Trans>,
    },
    {
      count: Number(shiftSince !== null && businessDate(new Date(shiftSince), timeZone) < today),
      tile: 'bg-warning-tint text-warning',
      sign: <Icon name="wallet" />,
      what: t`Drawer not closed`,
      detail: (
        <Trans>
          Open since <Day at={shiftSince ?? ''} />
        </Trans>
      ),
      to: DRAWERS_PATH,
      act: <Trans context="drawer, act">Close</Trans>,
    },
    {
      count: outOfStock,
      tile: 'bg-error-tint text-error',
      what: t`Out of stock`,
      detail: firstOut,
      to: '/admin/low-stock',
      act: t`Buy more`,
    },
    {
      count: Number(isRenewalDue(registrationExpires, today)),
      tile: 'bg-warning-tint text-warning',
      sign: <Icon name="clock" />,
      what: registrationExpires < today ? t`Registration has expired` : t`Renew your registration`,
      detail: (
        <Trans>
          Valid until <BusinessDay date={registrationExpires} />
        </Trans>
      ),
      to: '/admin/shop-details#registration',
      act: <Trans context="registration">Renew</Trans>,
    },
    {
      count: Number(asksTerms),
      tile: 'bg-primary-tint text-primary',
      sign: <Icon name="receipt-text" />,
      what: t`Read your shop terms`,
      detail: t`Buyers accept them with each order.`,
      to: '/admin/shop-details/terms',
      act: <Trans context="terms">Read</Trans>,
    },
  ];
  const mayOpen = useMayOpen();
  const open = tasks.filter(({ count, to }) => count > 0 && mayOpen(to));
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t`To do`}</h2>
      {!canSave && (
        <Alert>
          <Trans>
            The shop cannot save anything now: orders, log-ins and changes are refused. Look at the free space on the
            disk of the database. The log says why, and the shop goes on by itself as soon as it can save.
          </Trans>
        </Alert>
      )}
      {open.length === 0 ? (
        <p className="text-muted">{t`Nothing to do.`}</p>
      ) : (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface">
          {open.map((task, place) => (
            <Task key={task.to} {...task} look={place === 0 ? 'main' : 'plain'} />
          ))}
        </ul>
      )}
    </section>
  );
}

type TaskProps = {
  count: number;
  tile: string;
  /** Shown instead of the count. */
  sign?: ReactNode;
  what: ReactNode;
  detail?: ReactNode;
  to: string;
  act: ReactNode;
};

function Task({ count, tile, sign, what, detail, to, act, look }: TaskProps & { look: 'main' | 'plain' }) {
  return (
    <li className="grid min-h-16 grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-3 py-1.5 ps-3 pe-2.5">
      <span className={`grid size-9 place-items-center rounded-field font-bold tabular-nums ${tile}`}>
        {sign ?? count}
      </span>
      <span className="min-w-0 leading-snug my:leading-relaxed">
        <span className="block text-[0.9375rem] font-semibold">{what}</span>
        {detail && <span className="line-clamp-2 text-xs wrap-anywhere text-muted">{detail}</span>}
      </span>
      <OfficeButtonLink
        to={to}
        look={look}
        className="h-auto min-h-11 max-w-36 min-w-19 px-3 text-sm whitespace-normal"
      >
        {act}
      </OfficeButtonLink>
    </li>
  );
}

function Oldest({ since, now }: { since: string | null; now: number }) {
  const age = Math.max(0, now - Date.parse(since ?? ''));
  const [days, hours, minutes] = [DAY_MS, HOUR_MS, 60_000].map((unit) => Math.floor(age / unit));
  if (days) return <Plural value={days} one="Oldest # day" other="Oldest # days" />;
  if (hours) return <Trans>Oldest {hours} h</Trans>;
  return <Trans>Oldest {minutes} min</Trans>;
}
