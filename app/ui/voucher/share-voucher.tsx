import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { Alert } from '#app/ui/components/message.tsx';

type ShareVoucherProps = { orderId: string; number: number };

/** Sends the voucher as a picture to another app, such as Viber; where a browser cannot, it saves the picture. */
export function ShareVoucher({ orderId, number }: ShareVoucherProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function share() {
    setBusy(true);
    setFailed(false);
    try {
      const response = await fetch(`/admin/voucher-picture/${encodeURIComponent(orderId)}`, { redirect: 'error' });
      if (!response.ok) throw new Error(`the picture came with status ${response.status}`);
      await shareOrSave(new File([await response.blob()], `Voucher ${number}.png`, { type: 'image/png' }));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }

  return (
    <>
      <Button onClick={share} busy={isBusy} className="noscript:hidden">
        <Icon name="share-2" />
        {t`Share as a picture`}
      </Button>
      {hasFailed && <Alert>{t`The picture could not be made. Please check your connection and try again.`}</Alert>}
    </>
  );
}

async function shareOrSave(file: File): Promise<void> {
  const shared = { files: [file] };
  if ('canShare' in navigator && navigator.canShare(shared)) {
    try {
      return await navigator.share(shared);
    } catch (error) {
      // The person closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
