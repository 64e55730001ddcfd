import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { copyToClipboard } from '#app/ui/hooks/clipboard.ts';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { PrintButton } from '#app/ui/voucher/print-button.tsx';

export function RecoveryCodes({ codes, message }: { codes: string[]; message: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState<boolean>();
  const isHydrated = useHydrated();
  // Browsers offer the clipboard over HTTPS only.
  const canCopy = isHydrated && 'clipboard' in navigator;
  const copy = async () => setCopied(await copyToClipboard(codes.join('\n')));
  return (
    <Page title={t`Recovery Codes`} width="form">
      <div className="flex flex-col gap-4">
        <div className="print:hidden">
          <Toast>{message}</Toast>
        </div>
        <Alert tone="warning">
          <Trans>
            Keep these codes on paper, away from your phone. Each lets you in once without the app. They are not shown
            again.
          </Trans>
        </Alert>
        <ol
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-box bg-base-200 px-5 py-4 font-mono text-lg"
          translate="no"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        {isCopied && <Toast>{t`The codes are copied.`}</Toast>}
        {isCopied === false && <Alert>{t`This browser can't copy. Press and hold the text to copy it.`}</Alert>}
        <div className="flex flex-wrap gap-2 print:hidden max-sm:*:grow">
          <PrintButton otherwise={t`Please write the codes down on paper.`} />
          {canCopy && <Button onClick={copy}>{t`Copy`}</Button>}
          <ButtonLink to="/account/second-step" look="main">
            {t`I've saved them`}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
