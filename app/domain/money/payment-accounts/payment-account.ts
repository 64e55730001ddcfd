import type { PaymentAccountKind } from '#app/db/schema.ts';

export type { PaymentAccountKind };

export const ACCOUNT_KINDS = ['transfer', 'cash-on-delivery', 'cash'] as const satisfies PaymentAccountKind[];

/** An account as buyers see it. */
export type PaymentAccount = {
  id: string;
  method: string;
  kind: PaymentAccountKind;
  holder: string;
  number: string;
  /** The most that one transfer may carry, in whole MMK. */
  transferLimit: number | null;
  note: string;
};

/** The QR picture; `qrHash` is null without one. */
export type AccountQr = { qrHash: string | null; qrWidth: number; qrHeight: number };
export type PayableAccount = PaymentAccount & AccountQr;

/** The hash changes the URL, so that open pages load a replaced picture. */
export function accountQrPath(id: string, qrHash: string): string {
  return `/account-qr/${encodeURIComponent(id)}?v=${qrHash.slice(0, 8)}`;
}

/** An account as admins see it. */
export type ManagedAccount = PaymentAccount & { active: boolean; position: number };

export type AccountProblem = { ok: false; problem: 'no-such-account' | 'no-such-method' };
/** `has-payments`: an account with payments keeps its method, holder and number. */
export type AccountEdited = { ok: true; qrRemoved?: true } | AccountProblem | { ok: false; problem: 'has-payments' };
export type AccountChanged = { ok: true } | AccountProblem;
