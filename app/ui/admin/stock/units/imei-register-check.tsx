import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { copyToClipboard } from '#app/ui/hooks/clipboard.ts';

type ImeiRegisterCheckProps = { imei: string | undefined; registerUrl: string };

/** Leads a person to CEIR, the register, because it refuses robots. */
export function ImeiRegisterCheck({ imei, registerUrl }: ImeiRegisterCheckProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(imei !== undefined && (await copyToClipboard(imei)));
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OfficeButtonLink to={registerUrl} target="_blank" rel="noreferrer" size="small" onClick={copy}>
          {t`Check in CEIR`}
        </OfficeButtonLink>
        <OfficeLink to="/admin/tax-calculator" className="tall-link link">
          {t`Tax Calculator`}
        </OfficeLink>
      </div>
      <p aria-live="polite" className="mt-1 text-sm text-muted">
        {isCopied
          ? t`The IMEI is copied. Paste it in CEIR, then enter its answer here.`
          : t`Copies the IMEI and opens CEIR in a new tab.`}
      </p>
    </div>
  );
}
