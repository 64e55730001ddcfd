import { useLingui } from '@lingui/react/macro';
import { Activity, type MouseEvent, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import type { CounterItem, CounterUnit, TransferAccount } from '#app/domain/orders/counter/counter-find.ts';
import type { FinishedSale, SaleDiscount } from '#app/domain/orders/counter/counter-sale.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { DiscountDialog } from '#app/ui/admin/orders/counter/discount-dialog.tsx';
import { dropDraft, useKeptDraft } from '#app/ui/admin/orders/counter/offline/kept-draft.ts';
import type { KeptSale } from '#app/ui/admin/orders/counter/offline/offline-counter.ts';
import { OfflineDone, type VoucherShop } from '#app/ui/admin/orders/counter/offline/offline-done.tsx';
import { OfflineStatus } from '#app/ui/admin/orders/counter/offline/offline-status.tsx';
import { type OfflineTerms, useOfflineCounter } from '#app/ui/admin/orders/counter/offline/use-offline-counter.ts';
import { SaleBuyer } from '#app/ui/admin/orders/counter/sale-buyer.tsx';
import { SaleDone } from '#app/ui/admin/orders/counter/sale-done.tsx';
import {
  addLine,
  type DraftLine,
  emptyDraft,
  idOf,
  isLater,
  isPaid,
  listPriceOf,
  type SaleDraft,
  setQty,
  setSold,
  sumsOf,
  withKnownAccounts,
  withPrices,
} from '#app/ui/admin/orders/counter/sale-draft.ts';
import { SaleLines } from '#app/ui/admin/orders/counter/sale-lines.tsx';
import { type SaleProblem, useSaleProblem } from '#app/ui/admin/orders/counter/sale-messages.ts';
import { SalePay } from '#app/ui/admin/orders/counter/sale-pay.tsx';
import { SellSearch } from '#app/ui/admin/orders/counter/sell-search.tsx';
import { useSaleKeys } from '#app/ui/admin/orders/counter/use-scan-focus.ts';
import { type JustSold, opensVoucher, saleVoucherPath } from '#app/ui/admin/orders/counter/voucher-opening.tsx';
import { DRAWERS_PATH } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { TaskHead } from '#app/ui/layout/task-head.tsx';

const TODAY = '/admin/dashboard';

type Step = 'list' | 'pay';

type SellPageProps = {
  accounts: TransferAccount[];
  methods: string[];
  reasons: string[];
  takesTradeIns: boolean;
  offline: OfflineTerms;
  shop: VoucherShop;
};

export function SellPage({ accounts, methods, reasons, takesTradeIns, offline, shop }: SellPageProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const problemOf = useSaleProblem();
  const [step, setStep] = useState<Step>('list');
  const [sold, setDone] = useState<FinishedSale | { kept: KeptSale } | null>(null);
  const counter = useOfflineCounter(offline);
  const [problem, setProblem] = useState<SaleProblem | null>(null);
  const [discounting, setDiscounting] = useState<DraftLine | 'sale' | null>(null);
  const [said, setSaid] = useState('');
  const [draft, setDraft] = useKeptDraft((kept) => {
    const { tradeIn, ...rest } = kept;
    const isTaken = tradeIn !== undefined && !takesTradeIns;
    setSaid(
      isTaken
        ? t`This sale was not finished. You may not take old phones any more, so the trade-in was taken out of it.`
        : t`This sale was not finished.`,
    );
    return withKnownAccounts(isTaken ? rest : kept, accounts, methods);
  });
  const [isBusy, setBusy] = useState(false);

  function change(next: SaleDraft) {
    setDraft(next);
    setProblem(null);
    setSaid('');
  }

  function add(item: CounterItem, unit: CounterUnit | null) {
    const next = addLine(draft, item, unit);
    if (next.lines.length > MAX_CART_LINES)
      return setSaid(t`A sale has at most ${MAX_CART_LINES} lines. Please finish it in two.`);
    change(next);
    const label = phoneLabel(item);
    setSaid(next === draft ? t`${label} is already in the list.` : t`${label} is in the list.`);
  }

  async function finish() {
    if (isBusy || sold || !isPaid(draft)) return;
    setBusy(true);
    setProblem(null);
    const answer = await counter.finish(draft);
    setBusy(false);
    if (answer.ok) {
      void dropDraft(draft.key);
      if (!('kept' in answer) && answer.left === 0 && opensVoucher() && mayOpen('/admin/voucherModal')) {
        const state: JustSold = { change: answer.change, unchecked: answer.unchecked };
        return navigate(saleVoucherPath(answer.id), { state });
      }
      setDone(answer);
      return;
    }
    const refused = problemOf(answer);
    setProblem(refused);
    if ('problem' in answer && answer.problem === 'price-changed') setDraft(withPrices(draft, answer.prices));
    if (refused.place === 'payment') setStep('pay');
    else if (refused.at !== null) setStep('list');
  }

  function startNext() {
    setDone(null);
    setStep('list');
    change(emptyDraft());
  }

  function goBack() {
    if (step === 'pay' && !sold) setStep('list');
    else navigate(TODAY);
  }

  function applyDiscount(discount: SaleDiscount | undefined) {
    if (discounting === 'sale') change({ ...draft, discount });
    else if (discounting) {
      const price = listPriceOf(discounting) - (discount && 'amount' in discount ? discount.amount : 0);
      change(setSold(draft, idOf(discounting), discount && { price, reason: discount.reason }));
    }
    setDiscounting(null);
  }

  useSaleKeys({ finish, back: goBack });
  const { total } = sumsOf(draft);
  const discounted =
    discounting === 'sale'
      ? { title: t`Discount on the whole sale`, price: sumsOf({ lines: draft.lines }).total, isLine: false }
      : discounting && {
          title: t`Price of ${phoneLabel(discounting.item)}`,
          price: listPriceOf(discounting),
          isLine: true,
        };
  const isPaying = step === 'pay' && !sold;
  // The line that was scanned appears before the money beside it.
  const hasShownLines = useDeferredValue(draft.lines.length > 0);
  return (
    <Page title={t({ message: 'Sell', context: 'navigation' })} heading={null} isCompact>
      <TaskHead
        back={{
          to: TODAY,
          word: t`Back`,
          onClick: (event: MouseEvent) => {
            if (!isPaying) return;
            event.preventDefault();
            goBack();
          },
        }}
      >
        <h1 className="min-w-0 flex-1 font-semibold max-lg:text-[0.9375rem] lg:mb-6 lg:text-3xl">
          {isPaying ? (
            <>
              <span className="lg:hidden">{t`Pay`}</span>
              <span className="max-lg:hidden">{t({ message: 'Sell', context: 'navigation' })}</span>
            </>
          ) : (
            t({ message: 'Sell', context: 'navigation' })
          )}
        </h1>
      </TaskHead>
      <p className="hidden noscript:block">
        {t`Selling at the counter needs JavaScript. Please switch it on in the browser.`}
      </p>
      {!sold && <OfflineStatus {...counter} onVoucher={(kept) => setDone({ kept })} />}
      {sold && 'kept' in sold && (
        <OfflineDone
          sold={sold.kept}
          accounts={accounts}
          shop={shop}
          onNext={sold.kept.key === draft.key ? startNext : () => setDone(null)}
        />
      )}
      {sold && !('kept' in sold) && <SaleDone sold={sold} buyer={draft.buyer} onNext={startNext} />}
      {!sold && (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] lg:items-start">
          {problem && problem.place === 'line' && problem.at === null && (
            <div className="lg:col-span-2">
              <Alert>{problem.text}</Alert>
            </div>
          )}
          <div className={`flex min-w-0 flex-col gap-3 ${isPaying ? 'max-lg:hidden' : ''}`}>
            <SellSearch find={counter.find} onAdd={add} said={said} onReveal={() => setStep('list')} />
            <SaleLines
              lines={draft.lines}
              onQty={(id, qty) => change(setQty(draft, id, qty))}
              onPrice={setDiscounting}
              onSold={(id, given) => change(setSold(draft, id, given))}
              problem={problem?.place === 'line' && problem.at !== null ? { at: problem.at, text: problem.text } : null}
            />
            {draft.lines.length === 0 && (
              <OfficeButtonLink to="/admin/sell/reasons" size="small" look="quiet" className="self-start">
                {t`Reasons for discounts`}
              </OfficeButtonLink>
            )}
            {draft.lines.length > 0 && (
              <Button onClick={() => setDiscounting('sale')} className="self-start">
                {t`Discount`}
                {draft.discount && <DiscountText discount={draft.discount} />}
              </Button>
            )}
            {draft.lines.length > 0 && (
              <div className="admin-act lg:hidden">
                <Button look="main" onClick={() => setStep('pay')} className="flex grow justify-between">
                  {t`Pay`}
                  <Mmk value={total} />
                </Button>
              </div>
            )}
          </div>
          {/* Rendered before the first scan, whose line then appears sooner. */}
          <Activity key={draft.key} mode={hasShownLines ? 'visible' : 'hidden'}>
            <div
              className={`flex min-w-0 flex-col gap-3 lg:rounded-box lg:border lg:border-base-300 lg:bg-surface lg:p-4 ${isPaying ? '' : 'max-lg:hidden'}`}
            >
              <SaleBuyer buyer={draft.buyer} onBuyer={(buyer) => change({ ...draft, buyer })} />
              <SalePay
                draft={draft}
                accounts={accounts}
                methods={methods}
                findModel={takesTradeIns ? counter.find : undefined}
                onChange={change}
                problem={
                  problem?.place === 'payment' && (
                    <Alert action={problem.asks && <OpenElsewhereLink asks={problem.asks} />}>{problem.text}</Alert>
                  )
                }
              />
              <div className="admin-act lg:static lg:bg-transparent">
                <Button
                  look="main"
                  onClick={finish}
                  busy={isBusy}
                  disabled={!isPaid(draft)}
                  aria-keyshortcuts="F9"
                  className="grow"
                >
                  {isLater(draft) ? t`Take the order` : t`Finish sale`}
                  <kbd className="ms-2 rounded-field border border-current px-1.5 text-xs max-lg:hidden">F9</kbd>
                </Button>
              </div>
            </div>
          </Activity>
        </div>
      )}
      <DiscountDialog
        of={discounted}
        reasons={reasons}
        hasDiscount={discounting === 'sale' ? draft.discount !== undefined : discounting?.sold !== undefined}
        onApply={applyDiscount}
        onClose={() => setDiscounting(null)}
      />
    </Page>
  );
}

function DiscountText({ discount }: { discount: SaleDiscount }) {
  const locale = useLocale();
  const off =
    'amount' in discount ? formatNumber(discount.amount, locale) : `${formatNumber(discount.percent, locale)} %`;
  return <span className="font-normal">−{off}</span>;
}

/** Opens in another window, so that the sale stays. */
function OpenElsewhereLink({ asks }: { asks: 'drawer' | 'login' }) {
  const { t } = useLingui();
  return (
    <OfficeButtonLink to={asks === 'drawer' ? DRAWERS_PATH : '/login'} target="_blank" size="small" look="quiet">
      {asks === 'drawer' ? t`Open a drawer` : t`Login`}
    </OfficeButtonLink>
  );
}
