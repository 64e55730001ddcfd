import type { PaymentAccountKind, QrWallet, RowOf } from '#app/db/schema.ts';

export type { PaymentAccountKind, QrWallet };

export const ACCOUNT_KINDS = ['transfer', 'cash-on-delivery', 'cash'] as const satisfies PaymentAccountKind[];

/** An account as buyers see it. */
export type PaymentAccount = RowOf<
  'paymentAccounts',
  'id' | 'method' | 'kind' | 'holder' | 'number' | 'transferLimit' | 'note'
>;

export type AccountQr = { qrHash: string | null; qrWidth: number; qrHeight: number };
/** `qrWallets`: the wallets that may pay by a QR code with an amount, tested by the shop; none without `merchantQr`. */
export type MerchantQr = { merchantQr: string | null; qrWallets: QrWallet[] };
export type PayableAccount = PaymentAccount & AccountQr & Pick<MerchantQr, 'qrWallets'>;

export const QR_WALLETS = ['kbzpay', 'wavepay', 'ayapay', 'cbpay', 'other'] as const satisfies QrWallet[];

/** The hash changes the URL, so that open pages load a replaced picture. `link`: the secret of the link that its order is paid by. */
export function accountQrPath(id: string, qrHash: string, link?: string): string {
  return `/account-qr/${encodeURIComponent(id)}?v=${qrHash.slice(0, 8)}${link ? `&link=${link}` : ''}`;
}

/** The QR code for what an order has to send next, to this account or the first. The amount only changes the URL. `link` as above. */
export function paymentQrPath(orderId: string, accountId: string | null, amount: number, link?: string): string {
  const account = accountId !== null && { account: accountId };
  const params = new URLSearchParams({ ...account, amount: String(amount), ...(link && { link }) });
  return `/payment-qr/${encodeURIComponent(orderId)}?${params}`;
}

/** An account as admins see it. */
export type ManagedAccount = PaymentAccount & { active: boolean; position: number };

export type AccountProblem = { ok: false; problem: 'no-such-account' | 'no-such-method' };
/** `has-payments`: an account with payments keeps its method, holder and number. */
export type AccountEdited = { ok: true; qrRemoved?: true } | AccountProblem | { ok: false; problem: 'has-payments' };
export type AccountChanged = { ok: true } | AccountProblem;
