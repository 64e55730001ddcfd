import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { SaleBuyer as Buyer, CounterBuyer } from '#app/domain/orders/counter/counter-sale.ts';
import { WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';
import { loginNumber } from '#app/domain/text/phone-address.ts';
import { PhoneBadge } from '#app/ui/admin/orders/buyers/phone-forms.tsx';
import { findBuyersForSale } from '#app/ui/admin/orders/counter/sale-requests.ts';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

const TYPING_PAUSE_MS = 200;

type SaleBuyerProps = { buyer: Buyer | undefined; onBuyer: (buyer: Buyer | undefined) => void };

/** The buyer: a walk-in, unless somebody asks for the number. It stays in the page, so that the focus returns. */
export function SaleBuyer({ buyer, onBuyer }: SaleBuyerProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const buyerName = useBuyerName();
  return (
    <>
      <Button onClick={() => setOpen(true)} className="h-auto min-h-11 justify-between gap-3 py-1.5">
        <span className="font-normal text-muted">{t`Buyer`}</span>
        <span className="min-w-0 text-end wrap-anywhere">
          <bdi>{buyer?.name ?? buyerName(WALK_IN_NAME)}</bdi>
          {buyer && <span className="block font-normal tabular-nums">{buyer.phone}</span>}
        </span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Buyer`}>
        <BuyerForm
          buyer={buyer}
          onBuyer={(chosen) => {
            onBuyer(chosen);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

function BuyerForm({ buyer, onBuyer, onClose }: SaleBuyerProps & { onClose: () => void }) {
  const { t } = useLingui();
  const mayBrowse = useMayOpen()('/admin/buyers');
  const buyerName = useBuyerName();
  const numberId = useId();
  const nameId = useId();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [found, setFound] = useState<{ of: string; buyers: CounterBuyer[] | null } | null>(null);
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isNumber = loginNumber(typed) !== null;
  const isFor = found?.of === typed;
  const buyers = (isFor && found.buyers) || [];
  const hasOwner = buyers.some(({ isConfirmed }) => isConfirmed);
  const isNew = isFor && isNumber && (buyers.length === 0 || isSomebodyElse);

  function onType(next: string) {
    setTyped(next);
    setSomebodyElse(false);
    latest.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const answer = next.trim() === '' ? [] : await findBuyersForSale(next);
      if (latest.current === next) setFound({ of: next, buyers: answer ?? null });
    }, TYPING_PAUSE_MS);
  }

  return (
    <form
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const [only, ...others] = buyers;
        if (isNew && name.trim() !== '') onBuyer({ name: name.trim(), phone: typed.trim() });
        else if (only && others.length === 0 && hasOwner) onBuyer(chosenOf(only));
      }}
    >
      <div>
        <label htmlFor={numberId} className="text-sm font-semibold">
          {mayBrowse ? t`Phone number or name` : t`Phone number`}
        </label>
        <input
          id={numberId}
          type={mayBrowse ? 'search' : 'tel'}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          maxLength={60}
          autoComplete="off"
          className="input w-full tabular-nums"
        />
        <p role="status" className="mt-1 quiet empty:hidden">
          {isNew &&
            found.buyers === null &&
            t`The shop did not answer. It looks for the buyer of this number when the sale arrives.`}
          {isNew && found.buyers?.length === 0 && t`This number is new to the shop.`}
          {isFor &&
            !isNew &&
            buyers.length === 0 &&
            typed.trim() !== '' &&
            t`Nobody found. Type the whole phone number.`}
        </p>
      </div>
      {buyers.length > 0 && (
        <ul aria-label={t`Buyers found`} className="divide-y divide-base-300 rounded-box border border-base-300">
          {buyers.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                onClick={() => onBuyer(chosenOf(each))}
                className="flex min-h-14 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-2 text-start hover:bg-base-200"
              >
                <span className="min-w-0 wrap-anywhere">
                  <bdi className="block font-semibold">{each.name}</bdi>
                  <span className="block text-sm text-muted tabular-nums">{each.phone}</span>
                </span>
                <PhoneBadge isConfirmed={each.isConfirmed} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFor && isNumber && buyers.length > 0 && !hasOwner && !isSomebodyElse && (
        <>
          <p className="quiet">{t`Nobody has confirmed this number. Ask for the name before you choose.`}</p>
          <Button onClick={() => setSomebodyElse(true)}>{t`Somebody else with this number`}</Button>
        </>
      )}
      {isNew && (
        <div>
          <label htmlFor={nameId} className="text-sm font-semibold">
            {t`Name`}
          </label>
          <input
            id={nameId}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={120}
            autoComplete="off"
            className="input w-full"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isNew && (
          <Button type="submit" look="main" disabled={name.trim() === ''}>
            {t`Sell to this buyer`}
          </Button>
        )}
        {buyer && <Button onClick={() => onBuyer(undefined)}>{buyerName(WALK_IN_NAME)}</Button>}
        <Button look="quiet" onClick={onClose}>
          {t`Go back`}
        </Button>
      </div>
    </form>
  );
}

const chosenOf = ({ id, name, phone }: CounterBuyer): Buyer => ({ id, name, phone });
