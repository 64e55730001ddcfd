import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dialableNumber } from '#app/domain/text/phone-number.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { copyToClipboard } from '#app/ui/hooks/clipboard.ts';

export const MESSAGE_FRAGMENT = 'message-buyer';

type OrderBuyerMessageProps = { phone: string; text: string };

/** A link to Viber takes a number but no text, and Messenger takes neither, so the text is copied first. */
export function OrderBuyerMessage({ phone, text }: OrderBuyerMessageProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState<boolean>();
  const number = dialableNumber(phone);
  const copy = async () => setCopied(await copyToClipboard(text));
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="w-full rounded-box bg-base-200 p-4 whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        {number && (
          <>
            <OfficeButtonLink to={`viber://chat?number=${encodeURIComponent(number)}`} look="main" onClick={copy}>
              <Icon name="message-circle" />
              {t`Viber`}
            </OfficeButtonLink>
            <OfficeButtonLink to={`sms:${number}?&body=${encodeURIComponent(text)}`}>{t`SMS`}</OfficeButtonLink>
            <OfficeButtonLink to={`tel:${number}`}>
              <Icon name="phone" />
              {t`Call`}
            </OfficeButtonLink>
          </>
        )}
        <Button onClick={copy} className="noscript:hidden">
          {t`Copy text`}
        </Button>
      </div>
      {isCopied && <Toast>{t`Copied. Paste it in Viber or Messenger.`}</Toast>}
      {isCopied === false && <Alert>{t`This browser can't copy. Press and hold the text to copy it.`}</Alert>}
    </div>
  );
}
