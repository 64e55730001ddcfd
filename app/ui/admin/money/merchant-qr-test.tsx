import { Trans, useLingui } from '@lingui/react/macro';
import type { Merchant, MerchantQrProblem } from '#app/domain/money/merchant-qr/merchant-qr.ts';
import { QR_WALLETS, type QrWallet } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { QrPath } from '#app/domain/text/code-paths.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { QrCode } from '#app/ui/components/qr-code.tsx';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { useWalletNames } from '#app/ui/labels/payment-labels.tsx';

type QrTestProps = { merchant: Merchant; text: string; qr: QrPath; wallets: QrWallet[]; amount: number };

export function QrTest({ merchant, text, qr, wallets, amount }: QrTestProps) {
  const { t } = useLingui();
  const names = useWalletNames();
  const isSaving = useIsSubmitting();
  const { name, city } = merchant;
  return (
    <section className="flex w-full flex-col gap-3">
      <h2 className="heading">{t`A QR code with the amount for each order`}</h2>
      <p className="wrap-anywhere">{t`Merchant ${name}, ${city} (MMQR)`}</p>
      <p>
        <Trans>
          Scan this QR code with each wallet and pay <Mmk value={amount} />. Tick the wallets from which the money has
          arrived: their buyers get a code with the amount and the order number. Without a tick, nobody gets one.
        </Trans>
      </p>
      <QrCode {...qr} label={t`QR code of a test payment`} className="w-64 rounded-box" />
      <OfficeForm method="post" className="flex flex-col gap-2">
        <fieldset className="flex flex-col">
          <legend className="font-medium">{t`The test payment has arrived from`}</legend>
          {QR_WALLETS.map((wallet) => (
            <label key={wallet} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="wallet"
                value={wallet}
                defaultChecked={wallets.includes(wallet)}
                className="size-5 shrink-0 accent-primary"
              />
              {names[wallet]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" name="tested" value={text} busy={isSaving} className="self-start">
          {t`Save the wallets`}
        </Button>
      </OfficeForm>
    </section>
  );
}

export function useMerchantQrProblems(): Record<MerchantQrProblem | 'no-room' | 'other-code', string> {
  const { t } = useLingui();
  return {
    'web-address': t`This QR code is a web address, not the code of a merchant (MMQR).`,
    'not-emv': t`This QR code is not the code of a merchant (MMQR). It may be a personal wallet.`,
    'damaged-qr': t`This QR code of a merchant is damaged or cut.`,
    'not-mmqr': t`This QR code of a merchant is not an MMQR code.`,
    foreign: t`This QR code takes no payments in Myanmar kyat.`,
    'other-code': t`The QR code of this account has changed meanwhile. Please try the new one.`,
    'no-room': t`This QR code has no room for an order number.`,
  };
}
