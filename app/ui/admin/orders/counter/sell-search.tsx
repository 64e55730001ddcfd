import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CounterItem, CounterUnit, FoundForSale } from '#app/domain/orders/counter/counter-find.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useStateLabels } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { CodeLines } from '#app/ui/admin/orders/counter/code-lines.tsx';
import type { FindForSale } from '#app/ui/admin/orders/counter/sale-requests.ts';
import { useScanFocus } from '#app/ui/admin/orders/counter/use-scan-focus.ts';
import { CameraView } from '#app/ui/admin/stock/receiving/camera-view.tsx';
import { signalRead } from '#app/ui/admin/stock/receiving/scan-signal.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { PieceText } from '#app/ui/labels/piece-text.tsx';

const TYPING_PAUSE_MS = 200;

type Found = FoundForSale & { typed: string };
type SellSearchProps = {
  find: FindForSale;
  onAdd: (item: CounterItem, unit: CounterUnit | null) => void;
  said: string;
  /** Something is typed while the page does not show the search. */
  onReveal: () => void;
};

/** Takes letters, or a number from a hand scanner or the camera, and offers what it finds; what is clear it adds at once. */
export function SellSearch({ find, onAdd, said, onReveal }: SellSearchProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found | 'no-answer' | null>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(Promise.resolve());
  useScanFocus(field, onReveal);
  useEffect(() => {
    focusUnlessTouch(field.current);
    return () => clearTimeout(timer.current);
  }, []);

  function show(answer: FoundForSale | undefined, typed: string) {
    setFound(answer ? { ...answer, typed } : 'no-answer');
  }

  function add(item: CounterItem, unit: CounterUnit | null) {
    latest.current = '';
    if (field.current) field.current.value = '';
    setFound(null);
    onAdd(item, unit);
    focusUnlessTouch(field.current);
  }

  /** A slow answer must not show its offers after what was scanned next. */
  function inTurn(act: () => Promise<void>) {
    turn.current = turn.current.then(act);
  }

  /** Adds the only thing that was meant, or offers what was found. */
  async function take(typed: string) {
    const answer = await find({ q: typed });
    const [item, ...others] = answer?.items ?? [];
    const units = answer?.units ?? [];
    if (item && units.length === 1) return add(item, units[0] ?? null);
    if (item && others.length === 0 && units.length === 0 && item.qty > 0) return choose(item);
    show(answer, typed);
  }

  async function choose(item: CounterItem) {
    if (item.units === 'none') return add(item, null);
    const typed = field.current?.value ?? '';
    show(await find({ item: item.id }), typed);
  }

  function onType(typed: string) {
    latest.current = typed;
    clearTimeout(timer.current);
    if (typed.trim() === '') return setFound(null);
    timer.current = setTimeout(async () => {
      const answer = await find({ q: typed });
      const [item, ...others] = answer?.items ?? [];
      const isNumbered = item !== undefined && others.length === 0 && item.units !== 'none';
      const shown = isNumbered && answer?.units.length === 0 ? await find({ item: item.id }) : answer;
      if (latest.current === typed) show(shown, typed);
    }, TYPING_PAUSE_MS);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const typed = event.currentTarget.value.trim();
    if (typed === '') return;
    // The next scan may begin before the answer is here.
    event.currentTarget.value = '';
    latest.current = '';
    clearTimeout(timer.current);
    inTurn(() => take(typed));
  }

  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <div className="flex gap-2">
        <label className="input h-13 grow gap-2">
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            aria-label={t`Scan or type`}
            placeholder={t`Scan or type`}
            autoComplete="off"
            enterKeyHint="search"
            className="min-w-0 grow"
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </label>
        <Button
          look="tonal"
          onClick={() => setCameraOn(!isCameraOn)}
          aria-pressed={isCameraOn}
          aria-label={isCameraOn ? t`Close the camera` : t`Scan with the camera`}
          className="h-13 flex-col gap-0 px-2"
        >
          <Icon name="scan-barcode" />
          <span className="text-xs">{t`Camera`}</span>
        </Button>
      </div>
      {isCameraOn && (
        <CameraView
          onRead={([text = '']) => {
            setCameraOn(false);
            signalRead();
            inTurn(() => take(text));
          }}
          instead={t`Or type what you look for.`}
        />
      )}
      <p role="status" className="quiet empty:hidden">
        {said}
      </p>
      {found === 'no-answer' && (
        <Alert>{t`The shop did not answer. Please check your connection and try again.`}</Alert>
      )}
      {found && found !== 'no-answer' && (
        <FoundList {...found} onItem={(item) => inTurn(() => choose(item))} onUnit={add} />
      )}
    </div>
  );
}

/** On a touch screen, its keyboard would cover the list. */
function focusUnlessTouch(field: HTMLInputElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus();
}

type FoundListProps = Found & {
  onItem: (item: CounterItem) => void;
  onUnit: (item: CounterItem, unit: CounterUnit | null) => void;
};

function FoundList({ items, units, gone, closest, typed, onItem, onUnit }: FoundListProps) {
  const { t } = useLingui();
  const stateLabels = useStateLabels();
  if (gone) {
    const state = stateLabels[gone.state];
    const { orderNumber } = gone;
    return (
      <Alert>
        {orderNumber === null
          ? t`${typed} is not for sale: ${state}.`
          : t`${typed} is not for sale: ${state} with order ${orderNumber}.`}
      </Alert>
    );
  }
  if (items.length === 0)
    return (
      <Alert tone="warning">
        {t`Nothing found for “${typed}”.`} {closest.join(', ')}
      </Alert>
    );
  const [only] = items;
  const isChoosing = only !== undefined && items.length === 1 && only.units !== 'none';
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface">
      {units.map((unit) => {
        const item = items.find(({ id }) => id === unit.itemId);
        return (
          item && (
            <FoundRow key={unit.id} item={item} price={unit.salePrice} onChoose={() => onUnit(item, unit)}>
              <CodeLines codes={unit.codes} />
              <PieceText piece={unit} />
            </FoundRow>
          )
        );
      })}
      {isChoosing && units.length === 0 && <li className="p-3">{t`No numbered piece of ${only.name} is in stock.`}</li>}
      {isChoosing && only.units === 'may' && only.qty > units.length && (
        <FoundRow item={only} price={only.salePrice} onChoose={() => onUnit(only, null)}>
          {t`A piece without a number`}
        </FoundRow>
      )}
      {!isChoosing &&
        units.length === 0 &&
        items.map((item) => (
          <FoundRow key={item.id} item={item} price={item.salePrice} onChoose={() => onItem(item)}>
            {item.qty > 0 ? t`${item.qty} in stock` : t`Out of stock`}
          </FoundRow>
        ))}
    </ul>
  );
}

type FoundRowProps = { item: CounterItem; price: number; onChoose: () => void; children: ReactNode };

function FoundRow({ item, price, onChoose, children }: FoundRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-3 py-2 text-start hover:bg-base-200"
      >
        <PhonePhoto name={item.name} photo={item.photo ?? undefined} className="size-11" shown="2.75rem" widest={160} />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">{item.name}</span>
          <span className="block text-sm text-muted">{specsOf(item)}</span>
          <span className="block text-sm text-muted">{children}</span>
        </span>
        <span className="font-semibold tabular-nums">{formatNumber(price, useLocale())}</span>
      </button>
    </li>
  );
}
