import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

export function TermsNote() {
  return (
    <p className="text-sm text-muted max-lg:in-[.act-bar]:px-1">
      <Trans>
        By confirming you accept the{' '}
        <Link to="/terms" className="tall-link link">
          shop's terms
        </Link>
        .
      </Trans>
    </p>
  );
}
