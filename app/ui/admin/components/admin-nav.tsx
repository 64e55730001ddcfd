import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFetchers, useLocation, useNavigation } from 'react-router';
import { type NavCounts, useAdminScreens } from '#app/ui/admin/components/admin-screens.ts';
import { Icon } from '#app/ui/components/icon.tsx';
import { currentLink, NavBadge, NavTargetLink } from '#app/ui/layout/nav-link.tsx';
import { LoadingBar } from '#app/ui/layout/progress-bar.tsx';

/** Shows that an action runs without a navigation; `ProgressBar` shows navigations. */
export function ActionProgressBar() {
  const isActing = useFetchers().some(({ state }) => state !== 'idle');
  return useNavigation().state === 'idle' && isActing ? <LoadingBar /> : null;
}

const MENU = 'admin-menu';

/** Stands beside the page on wide screens. On smaller ones it is a sheet, and a bar has the most used screens. */
export function AdminNav({ counts }: { counts: NavCounts }) {
  const { t } = useLingui();
  const id = useId();
  const { pathname } = useLocation();
  const { groups, shortcuts, otherBadges } = useAdminScreens(counts);
  const current = currentLink(
    groups.flatMap(({ links }) => links),
    pathname,
  );
  const isInBar = shortcuts.some(({ to }) => to === current);
  return (
    <>
      {/* The key closes the sheet when the page changes. */}
      <nav key={pathname} id={MENU} popover="auto" aria-label={t`Admin`} className="admin-menu max-lg:sheet">
        {groups.map(({ label, links }, index) => (
          <div key={label} className="max-lg:mt-2">
            <p id={id + index} className="px-3 py-1 text-xs font-semibold text-muted empty:hidden lg:mt-3">
              {label}
            </p>
            <ul aria-labelledby={label && id + index} className="grid grid-cols-1 gap-x-2 sm:max-lg:grid-cols-2">
              {links.map((link) => (
                <li key={link.to}>
                  <NavTargetLink target={link} current={current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <nav aria-label={t`Shortcuts`} className="bottom-bar lg:hidden">
        {shortcuts.map((link) => (
          <NavTargetLink key={link.to} target={link} current={current} />
        ))}
        <button type="button" popoverTarget={MENU} aria-current={isInBar ? undefined : 'true'} className="nav-link">
          <Icon name="ellipsis" />
          <span>
            <Trans>More</Trans>
          </span>
          {otherBadges && <NavBadge {...otherBadges} />}
        </button>
      </nav>
    </>
  );
}
