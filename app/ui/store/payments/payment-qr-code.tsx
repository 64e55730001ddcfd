import { Trans, useLingui } from '@lingui/react/macro';
import type { QrWallet } from '#app/domain/money/payment-accounts/payment-account.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { QrPicture } from '#app/ui/components/qr-code.tsx';
import { useWalletNames } from '#app/ui/labels/payment-labels.tsx';

type PaymentQrProps = { src: string; amount: number; wallets: QrWallet[]; orderNumber: number };

export function PaymentQr({ src, amount, wallets, orderNumber }: PaymentQrProps) {
  const { t } = useLingui();
  const names = useWalletNames();
  const tested = wallets.map((wallet) => names[wallet]).join(', ');
  return (
    <figure className="flex flex-col items-start gap-3">
      <figcaption>
        <span className="block font-medium wrap-anywhere">
          <Trans>
            Pay <Mmk value={amount} /> with {tested}
          </Trans>
        </span>
        <span className="quiet">{t`The amount and the order number are in this QR code. You type nothing.`}</span>
      </figcaption>
      <QrPicture src={src} width={280} height={280} alt={t`QR code to pay order ${orderNumber}`} />
      <a href={src} download={`Order ${orderNumber} QR.png`} className="btn">
        {t`Save the QR code`}
      </a>
      <p className="quiet">
        {t`On this phone: save the QR code, open your wallet, and choose to scan from the gallery.`}
      </p>
    </figure>
  );
}
