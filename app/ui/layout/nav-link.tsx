import { Link } from 'react-router';
import { Icon, type IconName } from '#app/ui/components/icon.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { unreadText } from '#app/ui/layout/unread-orders.ts';

export type NavTarget = {
  to: string;
  label: string;
  icon?: IconName;
  /** A number beside the label, and what it adds to the link's accessible name or description. */
  badge?: { count: number; name?: string; description?: string } | undefined;
};

type NavTargetLinkProps = { target: NavTarget; current: string | undefined; className?: string };

export function NavTargetLink({ target: { to, label, icon, badge }, current, className = '' }: NavTargetLinkProps) {
  return (
    <Link
      to={to}
      viewTransition
      aria-current={to === current ? 'page' : undefined}
      aria-description={badge?.description}
      className={className ? `nav-link ${className}` : 'nav-link'}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {badge && <NavBadge {...badge} />}
    </Link>
  );
}

export function NavBadge({ count, name }: { count: number; name?: string }) {
  const locale = useLocale();
  return (
    <>
      <span aria-hidden="true" className="badge badge-sm badge-primary tabular-nums">
        {unreadText(count, locale)}
      </span>
      {name && <span className="sr-only">{name}</span>}
    </>
  );
}

/** @returns the `to` of the link to this path, or to the closest path above it. */
export function currentLink(targets: NavTarget[], pathname: string): string | undefined {
  const matching = targets.filter(({ to }) => {
    const [path = ''] = to.split(/[?#]/, 1);
    return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  });
  return matching.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}
