import { Trans, useLingui } from '@lingui/react/macro';
import {
  accountQrPath,
  type PayableAccount,
  paymentQrPath,
} from '#app/domain/money/payment-accounts/payment-account.ts';
import { nextTransfer, splitTransfers } from '#app/domain/money/payments/payment.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { Mmk, Price } from '#app/ui/components/amount-text.tsx';
import { CopyValue } from '#app/ui/components/copy-value.tsx';
import { QrPicture } from '#app/ui/components/qr-code.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';
import { PaymentQr } from '#app/ui/store/payments/payment-qr-code.tsx';

type PayAccountProps = {
  account: PayableAccount;
  amount: number;
  order: { id: string; number: number };
  link?: string;
};

export function PayAccount({ account, amount, order, link }: PayAccountProps) {
  const { t } = useLingui();
  const kinds = usePaymentAccountKindLabels();
  const { kind, holder, number, transferLimit, note, qrWallets } = account;
  const orderNumber = order.number;
  const parts = splitTransfers(amount, transferLimit);
  const next = nextTransfer(amount, transferLimit);
  return (
    <section className="flex flex-col gap-2 not-first-of-type:border-t not-first-of-type:border-base-300 not-first-of-type:pt-3">
      <h3 className="wrap-anywhere">{holder || kinds[kind]}</h3>
      {parts && qrWallets.length > 0 && (
        <PaymentQr
          src={paymentQrPath(order.id, account.id, next, link)}
          amount={next}
          wallets={qrWallets}
          orderNumber={orderNumber}
        />
      )}
      {number && <CopyValue label={t`Number`} value={number} />}
      {kind === 'transfer' && <Transfers parts={parts} limit={transferLimit} />}
      {kind === 'transfer' && (
        <CopyValue label={t`Note of the transfer`} value={`#${orderNumber}`}>
          <span className="text-base font-normal">{t`Write #${orderNumber} in the note`}</span>
        </CopyValue>
      )}
      {qrWallets.length > 0 && account.qrHash ? (
        <details>
          <summary className="link tall-link">{t`With another wallet: the shop's printed QR code`}</summary>
          <AccountQr account={account} {...(link && { link })} />
        </details>
      ) : (
        <AccountQr account={account} {...(link && { link })} />
      )}
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
    </section>
  );
}

/** A QR code to scan from another screen, or to download for the wallet app on the same phone. */
function AccountQr({
  account: { id, method, qrHash, qrWidth, qrHeight, ...account },
  link,
}: Pick<PayAccountProps, 'account' | 'link'>) {
  const { t } = useLingui();
  if (!qrHash) return null;
  const holder = account.holder || method;
  const src = accountQrPath(id, qrHash, link);
  return (
    <figure className="flex flex-col items-start gap-3">
      <QrPicture src={src} width={qrWidth} height={qrHeight} alt={t`QR code of ${holder}`} />
      <a href={src} download={`${method} QR.jpg`} className="btn">
        {t`Download the QR code`}
      </a>
    </figure>
  );
}

function Transfers({ parts, limit }: { parts: number[] | null; limit: number | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!parts)
    return (
      <p>
        <Trans>
          One transfer to this account carries at most <Mmk value={limit ?? 0} />. Please ask the shop how to pay.
        </Trans>
      </p>
    );
  const [amount] = parts;
  if (parts.length === 1 && amount !== undefined)
    return (
      <CopyValue label={t`Amount`} value={String(amount)}>
        <Price value={amount} />
      </CopyValue>
    );
  const amounts = parts.map((part) => formatNumber(part, locale));
  const [most, last, count] = [amounts.slice(0, -1).join(', '), amounts.at(-1), parts.length];
  return (
    <div>
      <p className="quiet">{t`Send it as ${count} transfers: ${most} and ${last}`}</p>
      <ol className="mt-1 flex flex-col gap-2">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transfer is its place in the list.
          <li key={at} className="flex items-center">
            <label className="-ms-3 grid size-11 shrink-0 place-items-center">
              <span className="sr-only">{t`Transfer ${at + 1} is sent`}</span>
              <input type="checkbox" className="checkbox" />
            </label>
            <div className="min-w-0 flex-1">
              <CopyValue label={t`Transfer ${at + 1}`} value={String(part)}>
                <Price value={part} />
              </CopyValue>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
