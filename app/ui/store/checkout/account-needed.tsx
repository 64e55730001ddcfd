import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { takeDraftToLogin } from '#app/ui/store/checkout/buyer-draft.ts';

const LINK = 'link inline-flex min-h-11 items-center font-semibold';

export function AccountNeeded() {
  const { t } = useLingui();
  return (
    <div className="rounded-box bg-base-200 px-4 pt-3 pb-1">
      <p>{t`An order needs an account. What you type here is kept while you log in or register.`}</p>
      <p className="flex flex-wrap gap-x-6">
        <Link to="/register?after=cart&next=%2Fcart" className={LINK} onClick={takeDraftToLogin}>
          {t`Create an account`}
        </Link>
        <Link to="/login?next=%2Fcart" className={LINK} onClick={takeDraftToLogin}>
          {t`I have an account already`}
        </Link>
      </p>
    </div>
  );
}
