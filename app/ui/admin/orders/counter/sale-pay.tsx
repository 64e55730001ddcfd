import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { TransferAccount } from '#app/domain/orders/counter/counter-find.ts';
import { cashOffers } from '#app/domain/orders/counter/counter-sale.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { AmountInput } from '#app/ui/admin/orders/counter/amount-input.tsx';
import {
  addTransfer,
  cashPart,
  type DraftTradeIn,
  restOf,
  type SaleDraft,
  sumsOf,
} from '#app/ui/admin/orders/counter/sale-draft.ts';
import { SaleLater } from '#app/ui/admin/orders/counter/sale-later.tsx';
import type { FindForSale } from '#app/ui/admin/orders/counter/sale-requests.ts';
import { SaleTradeIn } from '#app/ui/admin/orders/counter/sale-trade-in.tsx';
import { Mmk, Price } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type SalePayProps = {
  draft: SaleDraft;
  accounts: TransferAccount[];
  methods: string[];
  /** Finds models for an old phone; undefined for people who may not take one. */
  findModel: FindForSale | undefined;
  onChange: (draft: SaleDraft) => void;
  problem: ReactNode;
};

const NO_PHONE: DraftTradeIn = { item: null, code: '', condition: 'grade-b', amount: 0 };

export function SalePay({ draft, accounts, methods, findModel, onChange, problem }: SalePayProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const cash = cashPart(draft);
  const { listed, off, total } = sumsOf(draft);
  const change = Math.max(0, -restOf(draft));
  const setTransfer = (at: number, fields: Partial<SaleDraft['transfers'][number]>) =>
    onChange({ ...draft, transfers: draft.transfers.map((each, n) => (n === at ? { ...each, ...fields } : each)) });
  return (
    <div className="flex flex-col gap-3">
      {off > 0 && (
        <p className="flex justify-between gap-3 text-sm">
          <span>{t`Off and free`}</span>
          <span className="font-semibold text-warning tabular-nums">
            −{formatNumber(off, locale)} <s className="font-normal text-muted">{formatNumber(listed, locale)}</s>
          </span>
        </p>
      )}
      <p>
        <span className="block text-sm text-muted">{t`To pay`}</span>
        <Price value={total} className="text-3xl font-bold" />
      </p>
      <label htmlFor={id} className="text-sm font-semibold">
        {draft.later && restOf(draft) > 0 ? t`Deposit in cash` : t`Cash given`}
      </label>
      <AmountInput id={id} value={draft.given} onValue={(given) => onChange({ ...draft, given })} />
      {cash > 0 && (
        <div className="grid grid-cols-3 gap-2">
          {cashOffers(cash).map((sum) => (
            <Button
              key={sum}
              aria-pressed={draft.given === sum}
              look={draft.given === sum ? 'tonal' : 'plain'}
              className="px-1 tabular-nums"
              onClick={() => onChange({ ...draft, given: sum })}
            >
              {formatNumber(sum, locale)}
            </Button>
          ))}
        </div>
      )}
      {restOf(draft) > 0 && accounts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {accounts.map(({ via, method, account }) => (
            <Button
              key={via}
              onClick={() => onChange(addTransfer(draft, via))}
              className="grow flex-col gap-0 leading-tight"
            >
              <span className="flex items-center gap-2">
                <Icon name="wallet" />
                {method}
              </span>
              {account && <small className="font-normal text-muted">{account}</small>}
            </Button>
          ))}
        </div>
      )}
      {draft.transfers.map(({ via, amount, number }, at) => {
        const method = accounts.find((each) => each.via === via)?.method ?? via;
        return (
          <fieldset key={via} className="rounded-box border border-base-300 bg-surface p-3">
            <div className="flex items-center gap-2">
              <legend className="contents">
                <span className="grow font-semibold">{method}</span>
              </legend>
              <AmountInput
                label={t`Amount by ${method}`}
                value={amount}
                onValue={(typed) => setTransfer(at, { amount: typed })}
              />
              <button
                type="button"
                aria-label={t`Remove ${method}`}
                onClick={() => onChange({ ...draft, transfers: draft.transfers.filter((_, n) => n !== at) })}
                className="grid size-11 shrink-0 cursor-pointer place-items-center text-muted"
              >
                <Icon name="x" />
              </button>
            </div>
            <input
              value={number}
              onChange={(event) => setTransfer(at, { number: event.currentTarget.value })}
              aria-label={t`Transaction number of ${method}`}
              placeholder={t`Transaction number`}
              autoComplete="off"
              className="input mt-2 w-full"
            />
            <p className="mt-1 quiet">
              {number.trim() === '' ? t`Without a number, it is checked at the close.` : null}
            </p>
          </fieldset>
        );
      })}
      {draft.tradeIn && findModel && (
        <SaleTradeIn tradeIn={draft.tradeIn} find={findModel} onChange={(tradeIn) => onChange({ ...draft, tradeIn })} />
      )}
      {!draft.tradeIn && findModel && restOf(draft) > 0 && (
        <Button look="quiet" onClick={() => onChange({ ...draft, tradeIn: NO_PHONE })}>
          {t`Trade-in: an old phone pays a part`}
        </Button>
      )}
      <SaleLater draft={draft} methods={methods} onChange={onChange} />
      <p className="flex items-baseline justify-between gap-3 font-semibold" role="status">
        {cash < 0 ? (
          <span className="text-error">
            <Trans>
              The payments are <Mmk value={-cash} /> more than the total.
            </Trans>
          </span>
        ) : restOf(draft) > 0 ? (
          <>
            {t`Still to pay`}
            <span className="tabular-nums text-warning">{formatNumber(restOf(draft), locale)}</span>
          </>
        ) : (
          <>
            {t`Change`}
            <span className="text-xl tabular-nums">{formatNumber(change, locale)}</span>
          </>
        )}
      </p>
      {problem}
    </div>
  );
}
