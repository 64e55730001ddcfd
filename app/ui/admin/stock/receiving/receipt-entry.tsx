import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { BOUGHT_FIELD, LIST_FIELD, PAIRED_FIELD, TRADE_IN_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import { MAX_UNIT_LINES, readUnitLines, type UnitLine } from '#app/domain/stock/receiving/unit-lines.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { useTrackingLabels } from '#app/ui/admin/labels/unit-field-labels.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { useSeesCosts } from '#app/ui/admin/rights/use-may-open.ts';
import { CountedQuestion } from '#app/ui/admin/stock/receiving/counted-question.tsx';
import { MoreReceiptFacts, ReceiptFacts } from '#app/ui/admin/stock/receiving/receipt-facts.tsx';
import { RECEIPT_PROBLEMS, ReceiptResult } from '#app/ui/admin/stock/receiving/receipt-result.tsx';
import type { NeverSold as NeverSoldResult, ReceiveResult } from '#app/ui/admin/stock/receiving/receive-result.ts';
import { Scan, ScanPictures } from '#app/ui/admin/stock/receiving/scan.tsx';
import { UnitLineList } from '#app/ui/admin/stock/receiving/unit-line-list.tsx';
import { ListFile } from '#app/ui/admin/stock/receiving/unit-list-file.tsx';
import { useKnownCodes } from '#app/ui/admin/stock/receiving/use-known-codes.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';

type ReceiptFormProps = {
  /** Null if the item was deleted meanwhile. */
  item: ShownItem | null;
  units: number;
  unnumbered: number;
  /** The link that led here says that the quantity includes the phones already. */
  isCounted: boolean;
  newKey: string;
  result: ReceiveResult;
};

const DETAILS = [PAIRED_FIELD, TRADE_IN_FIELD, 'battery', 'supplier', 'cost', 'note'];

/** Receives phones. The key changes only when the list is saved, so a second press does not count them twice. */
export function ReceiptForm({ item, units, unnumbered, isCounted, newKey, result }: ReceiptFormProps) {
  const { t } = useLingui();
  const trackingLabels = useTrackingLabels();
  const refused = result && 'typed' in result ? result : null;
  const { problems, refused: refusal, typed } = formResult(result);
  const [key, setKey] = useState(typed.key || newKey);
  const [list, setList] = useState(refused?.list ?? typed[LIST_FIELD] ?? '');
  if (result?.ok && result.key === key) {
    setKey(result.nextKey);
    setList('');
  }
  const [isPaired, setPaired] = useState(typed[PAIRED_FIELD] === 'yes');
  const [isTradeIn, setTradeIn] = useState(typed[TRADE_IN_FIELD] === 'yes');
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useFocusOnResult(form, outcome, result);
  const leaveDialog = useConfirmLeaving(form, result);
  const problem = refusal?.problem;
  const isUnanswered = problem === 'not-said-if-counted' || problems.counted !== undefined;
  const lines = useUnitLines(list, isPaired, refused?.lines);
  const isHydrated = useHydrated();
  const seesCosts = useSeesCosts();
  return (
    <OfficeForm method="post" encType="multipart/form-data" ref={form} noValidate className="flex flex-col gap-5">
      {leaveDialog}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="item" value={item?.id ?? typed.item ?? ''} />
      <div ref={outcome} tabIndex={-1} className="flex flex-col gap-4 empty:hidden">
        <UnavailableAlert result={result} />
        <ReceiptResult item={item} result={result} />
      </div>
      <div className="form-columns">
        <div key={key} className="flex flex-col gap-4">
          {/* Once there is a list, what is asked about it comes first. */}
          <Scan form={form} isLast={lines.length > 0} />
          <TextField
            label={t`Numbers, a phone on each line`}
            name={LIST_FIELD}
            multiline
            rows={4}
            defaultValue={list}
            problem={problems[LIST_FIELD]}
            onChange={(event) => setList(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={
              lines.length === 0 &&
              t`IMEI 1, IMEI 2 and serial number, with spaces, commas or tabs between them. At most ${MAX_UNIT_LINES} phones at once.`
            }
          />
          {isTradeIn && refused && 'count' in refused && <NeverSold key={refused.count} {...refused} />}
          {item && (unnumbered > 0 || isUnanswered) && (
            <CountedQuestion
              qty={item.qty}
              inStock={units + unnumbered}
              count={isHydrated ? lines.length : 0}
              answer={refused ? typed.counted : isCounted ? 'yes' : undefined}
              problem={isUnanswered && RECEIPT_PROBLEMS['not-said-if-counted']}
            />
          )}
          <UnitLines lines={lines} isTradeIn={isTradeIn} known={refused?.known} />
        </div>
        <div className="grid grid-cols-1 gap-y-[inherit]">
          {item?.tracking === 'off' && (
            <p className="quiet">
              {t`IMEI numbers are not recorded for this phone yet. Receiving it here turns this on.`}
            </p>
          )}
          <div>
            <ReceiptFacts typed={typed} problems={problems} isOpen={problem === 'new-trade-in'} />
            <Fold
              summary={t`Details`}
              hint={
                seesCosts
                  ? t`Trade-in, two IMEIs, file, supplier, cost, battery, note`
                  : t`Trade-in, two IMEIs, file, battery, note`
              }
              open={DETAILS.some((name) => typed[name] || problems[name])}
            >
              <div className="flex flex-col gap-4">
                <CheckRow
                  name={TRADE_IN_FIELD}
                  defaultChecked={isTradeIn}
                  onChange={({ currentTarget }) => setTradeIn(currentTarget.checked)}
                >
                  {t`A phone that we sold came back to us (trade-in)`}
                </CheckRow>
                <CheckRow
                  name={PAIRED_FIELD}
                  defaultChecked={isPaired}
                  onChange={({ currentTarget }) => setPaired(currentTarget.checked)}
                >
                  {t`Each phone has two IMEIs, on two lines`}
                </CheckRow>
                <ScanPictures form={form} />
                <ListFile form={form} />
                {item?.tracking === 'off' && (
                  <SelectField
                    label={t`IMEI numbers`}
                    name="tracking"
                    typed={typed.tracking ?? 'optional'}
                    options={(['optional', 'required'] as const).map((value) => ({
                      value,
                      label: trackingLabels[value].label,
                    }))}
                  />
                )}
                <MoreReceiptFacts currency={item?.currency} typed={typed} problems={problems} />
              </div>
            </Fold>
          </div>
        </div>
      </div>
      <div className="admin-act">
        <SubmitButton>{t`Receive`}</SubmitButton>
      </div>
    </OfficeForm>
  );
}

/** Moves to the first field with a problem, or else to the message: the button that was pressed is far from both. */
export function useFocusOnResult(
  form: RefObject<HTMLFormElement | null>,
  outcome: RefObject<HTMLElement | null>,
  result: ReceiveResult,
) {
  useEffect(() => {
    if (!result) return;
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? outcome.current;
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [form, outcome, result]);
}

function CheckRow({ children, ...native }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input type="checkbox" value="yes" className="size-5 shrink-0 accent-primary" {...native} />
      <span>{children}</span>
    </label>
  );
}

/** Asks about phones that are said to come back though the shop never sold them. The value binds the answer to their count. */
function NeverSold({ count, codes }: Pick<NeverSoldResult, 'count' | 'codes'>) {
  const { t } = useLingui();
  return (
    <Alert tone="warning">
      <p>
        {t`Phones in this list that the shop never sold: ${count}.`} {codes.join(', ')}
        {count > codes.length && ' …'}
      </p>
      <CheckRow name={BOUGHT_FIELD} value={count}>
        {t`We bought them from somebody else, and know from whom`}
      </CheckRow>
    </Alert>
  );
}

/** Reads the list while it is typed. The server has read a refused list already, which takes long. */
function useUnitLines(list: string, isPaired: boolean, sent: UnitLine[] = NO_LINES): UnitLine[] {
  const deferredList = useDeferredValue(list);
  const isHydrated = useHydrated();
  return useMemo(
    () => (isHydrated ? readUnitLines(deferredList, isPaired) : sent),
    [isHydrated, deferredList, isPaired, sent],
  );
}

const NO_LINES: UnitLine[] = [];

type UnitLinesProps = { lines: UnitLine[]; isTradeIn: boolean; known: KnownCode[] | undefined };

function UnitLines({ lines, isTradeIn, known = [] }: UnitLinesProps) {
  const answers = useKnownCodes(
    lines.flatMap(({ codes }) => codes.map(({ code }) => code)),
    known,
  );
  return <UnitLineList lines={lines} known={answers} isTradeIn={isTradeIn} />;
}
