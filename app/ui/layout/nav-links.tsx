import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useScrollToCurrent } from '#app/ui/layout/current-in-view.ts';

export type NavLinkTo = {
  to: string;
  label: string;
  /** A short text beside the label, and its accessible name. */
  badge?: { text: string; label: string };
};

type NavLinksProps = { label: string; links: NavLinkTo[]; className?: string; linkClassName?: string };

/** A horizontally scrolling row of links that marks the current page. */
export function NavLinks({ label, links, className = '', linkClassName = '' }: NavLinksProps) {
  const nav = useRef<HTMLElement>(null);
  const here = currentLink(links, useLocation().pathname);
  useScrollToCurrent(nav, here);

  return (
    <nav ref={nav} aria-label={label} className={`relative flex overflow-x-auto scrollbar-none ${className}`}>
      {links.map(({ to, label: word, badge }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === here ? 'page' : undefined}
          className={`flex min-h-11 shrink-0 items-center whitespace-nowrap text-muted hover:text-base-content focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-base-content ${linkClassName}`}
        >
          {word}
          {badge && (
            <>
              <span aria-hidden="true" className="badge badge-sm badge-primary ms-1.5 tabular-nums">
                {badge.text}
              </span>
              <span className="sr-only">{badge.label}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The deepest link that contains this path. */
export function currentLink(links: NavLinkTo[], pathname: string): string | undefined {
  const above = links.filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)));
  return above.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}
