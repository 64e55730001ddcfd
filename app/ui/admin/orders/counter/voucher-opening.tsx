import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';

const STORAGE_KEY = 'voucher-after-sale';

/** What the page of the voucher gets of the sale that it opens after. */
export type JustSold = { change: number; unchecked: number };

export const saleVoucherPath = (orderId: string) =>
  `/admin/voucherModal?order=${encodeURIComponent(orderId)}&from=sell`;

/** True if this device opens and prints the voucher by itself after each sale. */
export const opensVoucher = () => readStorage(STORAGE_KEY) === 'yes';

/** Remembered on this device. Shown after a sale, so that the server never renders it. */
export function VoucherOpening() {
  const [isOn, setOn] = useState(opensVoucher);
  const choose = (next: boolean) => {
    writeStorage(STORAGE_KEY, next ? 'yes' : null);
    setOn(next);
  };
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-start">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        className="checkbox"
      />
      <Trans>After each sale, open and print the voucher on this device</Trans>
    </label>
  );
}
