import { useLingui } from '@lingui/react/macro';
import { useFetchers, useLocation, useNavigation } from 'react-router';
import type { AdminPlaces, NavCounts, Place } from '#app/ui/admin/components/admin-screens.ts';
import { MailTroubleNotice } from '#app/ui/admin/components/mail-trouble-notice.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { ShopLogo } from '#app/ui/components/shop-logo.tsx';
import { useBackPath } from '#app/ui/hooks/url-params.ts';
import { LanguageSwitch } from '#app/ui/layout/language-switch.tsx';
import { NavBadge, type NavTarget, NavTargetLink } from '#app/ui/layout/nav-link.tsx';
import { LoadingBar } from '#app/ui/layout/progress-bar.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';

/** Shows that an action runs without a navigation; `ProgressBar` shows navigations. */
export function ActionProgressBar() {
  const isActing = useFetchers().some(({ state }) => state !== 'idle');
  return useNavigation().state === 'idle' && isActing ? <LoadingBar /> : null;
}

const MENU = 'admin-menu';
/** Where the skip link leads: the page beside the navigation. */
export const PAGE = 'page';

/** A column beside the page on wide screens. On smaller ones it is a sheet, below a head and above a bar. */
/** `changesPerson` on a device that may be one of the counter, `byPin` in a session that has no account. */
type CounterProps = { changesPerson: boolean; byPin: boolean };
type AdminNavProps = AdminPlaces & CounterProps;

export function AdminNav({ changesPerson, byPin, ...shown }: AdminNavProps) {
  const { places, search, sell, bar, jobs, sheetBadge, current, currentPlace } = shown;
  const { t } = useLingui();
  const { pathname } = useLocation();
  const inBar = bar.find((target) => target.to === current || target === currentPlace);
  return (
    <>
      <a href={`#${PAGE}`} className="btn btn-primary absolute start-2 top-2 z-50 not-focus:sr-only">
        {t`Skip to content`}
      </a>
      <header className="admin-head lg:hidden">
        <Brand />
        {sell && <HeadLink target={sell} current={current} />}
        <HeadLink target={search} current={current} />
      </header>
      {/* The key closes the sheet when the page changes. */}
      <div key={pathname} id={MENU} popover="auto" className="admin-menu max-lg:sheet">
        <div className="flex items-center gap-1 ps-2 max-lg:hidden">
          <Brand />
          <HeadLink target={search} current={current} />
        </div>
        {sell && <NavTargetLink target={sell} current={current} className="admin-sell max-lg:hidden" />}
        <nav aria-label={t`Admin`}>
          <div className="grid grid-cols-2 gap-2 pb-2 lg:hidden">
            {jobs.map((job) => (
              <NavTargetLink key={job.to} target={job} current={undefined} className="admin-job" />
            ))}
          </div>
          <ul>
            {places.map((place) => (
              <PlaceEntry key={place.label} place={place} isOpen={place === currentPlace} current={current} />
            ))}
          </ul>
        </nav>
        <BuyersPages changesPerson={changesPerson} byPin={byPin} />
      </div>
      <nav aria-label={t`Shortcuts`} className="bottom-bar lg:hidden">
        {bar.map((target) => (
          <NavTargetLink key={target.to} target={target} current={inBar?.to} />
        ))}
        <button
          type="button"
          popoverTarget={MENU}
          aria-current={currentPlace && !inBar ? 'true' : undefined}
          className="nav-link"
        >
          <Icon name="ellipsis" />
          <span>{t`More`}</span>
          {sheetBadge && <NavBadge {...sheetBadge} />}
        </button>
      </nav>
    </>
  );
}

type PlaceHeadProps = Pick<AdminPlaces, 'currentPlace' | 'current'> & Pick<NavCounts, 'mailTrouble'>;

/** What stands above the pages of the current place: its tabs on phones, or what is wrong with its mails. */
export function PlaceHead({ currentPlace, current, mailTrouble }: PlaceHeadProps) {
  const isTask = useBackPath() !== '';
  if (currentPlace?.saysMailTrouble && mailTrouble) return <MailTroubleNotice trouble={mailTrouble} />;
  // A page that was opened from a row leads back to it.
  if (!currentPlace?.hasTabs || isTask) return null;
  return (
    <nav aria-label={currentPlace.label} className="admin-tabs lg:hidden">
      {currentPlace.screens.map((screen) => (
        <NavTargetLink key={screen.to} target={screen} current={current} />
      ))}
    </nav>
  );
}

type PlaceEntryProps = { place: Place; isOpen: boolean } & Pick<AdminPlaces, 'current'>;

function PlaceEntry({ place, isOpen, current }: PlaceEntryProps) {
  const { screens } = place;
  return (
    <li
      className={screens.length === 0 || place.hasTabs ? 'admin-place max-lg:hidden' : 'admin-place'}
      data-open={isOpen || undefined}
    >
      <NavTargetLink target={place} current={screens.length === 0 ? current : undefined} />
      {screens.length > 0 && (
        <ul className={isOpen ? undefined : 'lg:hidden'}>
          {screens.map((screen) => (
            <li key={screen.to}>
              <NavTargetLink target={screen} current={current} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type HeadLinkProps = { target: NavTarget; current: string | undefined };

function HeadLink({ target: { to, label, icon = 'search', badge }, current }: HeadLinkProps) {
  return (
    <OfficeLink
      to={to}
      aria-current={to === current ? 'page' : undefined}
      className="head-item relative flex-col gap-0.5 px-1 text-[0.6875rem]/tight aria-[current]:text-primary my:leading-normal"
    >
      <Icon name={icon} />
      <span>{label}</span>
      {badge && (
        <span className="absolute end-0 top-0">
          <NavBadge {...badge} />
        </span>
      )}
    </OfficeLink>
  );
}

function Brand() {
  const { t } = useLingui();
  const { shopName, logo } = useRootData() ?? {};
  return (
    <OfficeLink to="/admin" className="flex min-h-12 min-w-0 grow items-center gap-2.5">
      <ShopLogo logo={logo} className="max-w-24" />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-bold my:leading-normal">{shopName}</span>
        <span className="block text-xs text-muted">{t`Admin Panel`}</span>
      </span>
    </OfficeLink>
  );
}

function BuyersPages({ changesPerson, byPin }: CounterProps) {
  const { t } = useLingui();
  const root = useRootData();
  if (!root?.who) return null;
  return (
    <nav
      aria-label={t`Main`}
      className="admin-foot flex flex-wrap items-center border-t border-base-300 text-sm lg:mt-auto lg:pt-1"
    >
      {byPin ? (
        <span className="inline-flex min-h-11 min-w-0 grow items-center gap-3 px-3">
          <Icon name="user-round" />
          <span className="truncate">{root.who.name}</span>
        </span>
      ) : (
        <OfficeLink to="/account" aria-label={t`My Account: ${root.who.name}`} className="nav-link min-w-0 grow">
          <Icon name="user-round" />
          <span className="truncate">{root.who.name}</span>
        </OfficeLink>
      )}
      {changesPerson && (
        <OfficeLink to="/pin" className="nav-link">
          {t`Change person`}
        </OfficeLink>
      )}
      <OfficeLink to="/logout" className="nav-link">
        {t`Logout`}
      </OfficeLink>
      <span className="basis-full" />
      <OfficeLink to="/" className="nav-link">
        {t`Home`}
      </OfficeLink>
      <OfficeLink to="/shop" className="nav-link">
        {t`Shop`}
      </OfficeLink>
      <OfficeLink to="/cart" className="nav-link">
        {t`Cart`}
      </OfficeLink>
      <LanguageSwitch locale={root.locale} />
    </nav>
  );
}
