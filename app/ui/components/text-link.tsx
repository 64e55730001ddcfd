import { Link, type LinkProps } from 'react-router';

export const TEXT_LINK = 'link inline-flex min-h-11 items-center';

/** A link by itself, tall enough for a finger. */
export function TextLink(link: Omit<LinkProps, 'className'>) {
  return <Link {...link} className={TEXT_LINK} />;
}
