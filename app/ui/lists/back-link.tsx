import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/components/icon.tsx';
import { useBackPath } from '#app/ui/hooks/url-params.ts';

/** The link back from a page that a `RowLink` opened. Renders nothing on other pages. */
export function BackLink() {
  const back = useBackPath();
  if (!back) return null;
  return (
    <Link to={back} onClick={goBack} className="link -mt-3 mb-1 inline-flex min-h-11 items-center gap-1.5 print:hidden">
      <Icon name="chevron-left" />
      <Trans>Back</Trans>
    </Link>
  );
}

/** Going back in the history also restores the scroll position of the list. */
export function goBack(event: MouseEvent<HTMLAnchorElement>): void {
  // Not in Firefox before 147 and Safari before 26.2.
  const { navigation } = window as Partial<Window>;
  const index = navigation?.currentEntry?.index ?? 0;
  if (navigation?.entries()[index - 1]?.url !== event.currentTarget.href) return;
  event.preventDefault();
  history.back();
}
