import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { BOUGHT_FIELD, LIST_FIELD, PAIRED_FIELD, TRADE_IN_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import { MAX_UNIT_LINES, readUnitLines, type UnitLine } from '#app/domain/stock/receiving/unit-lines.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { ListFile } from '#app/ui/admin/stock/receiving/list-file.tsx';
import { ReceiptFacts } from '#app/ui/admin/stock/receiving/receipt-facts.tsx';
import { ReceiptResult } from '#app/ui/admin/stock/receiving/receipt-result.tsx';
import type { NeverSold as NeverSoldResult, ReceiveResult } from '#app/ui/admin/stock/receiving/receive-result.ts';
import { Scan } from '#app/ui/admin/stock/receiving/scan.tsx';
import { UnitLineList } from '#app/ui/admin/stock/receiving/unit-line-list.tsx';
import { useKnownCodes } from '#app/ui/admin/stock/receiving/use-known-codes.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';

type ReceiptFormProps = {
  /** Null if the item was deleted meanwhile. */
  item: InventoryItem | null;
  /** The quantity includes the phones already, so the box is ticked at first. */
  isCounted: boolean;
  /** The idempotency key of the first list. */
  newKey: string;
  result: ReceiveResult;
};

/** Receives phones. The key changes only when the list is saved, so a second press does not count them twice. */
export function ReceiptForm({ item, isCounted, newKey, result }: ReceiptFormProps) {
  const { t } = useLingui();
  const refused = result && 'typed' in result ? result : null;
  const [key, setKey] = useState(refused?.typed.key || newKey);
  const [list, setList] = useState(refused?.list ?? '');
  if (result?.ok && result.key === key) {
    setKey(result.nextKey);
    setList('');
  }
  const [isPaired, setPaired] = useState(refused?.typed[PAIRED_FIELD] === 'yes');
  const [isTradeIn, setTradeIn] = useState(refused?.typed[TRADE_IN_FIELD] === 'yes');
  const form = useRef<HTMLFormElement>(null);
  const leaveDialog = useConfirmLeaving(form, result);
  const typed = refused?.typed ?? {};
  const { problems } = formResult(result);
  return (
    <Form method="post" encType="multipart/form-data" ref={form} noValidate className="flex flex-col gap-6">
      {leaveDialog}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="item" value={item?.id ?? typed.item ?? ''} />
      <UnavailableAlert result={result} />
      <ReceiptResult item={item} result={result} />
      <div key={key} className="flex flex-col gap-4">
        <TextField
          label={t`Numbers, a phone on each line`}
          name={LIST_FIELD}
          multiline
          rows={6}
          defaultValue={list}
          problem={problems[LIST_FIELD]}
          onChange={(event) => setList(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t`IMEI 1, IMEI 2 and serial number, with spaces, commas or tabs between them. At most ${MAX_UNIT_LINES} phones at once.`}
        />
        <CheckRow
          name={PAIRED_FIELD}
          defaultChecked={isPaired}
          onChange={({ currentTarget }) => setPaired(currentTarget.checked)}
        >
          <Trans>Each phone has two IMEIs, on two lines</Trans>
        </CheckRow>
        <Scan form={form} />
        <ListFile form={form} />
        <CheckRow
          name={TRADE_IN_FIELD}
          defaultChecked={isTradeIn}
          onChange={({ currentTarget }) => setTradeIn(currentTarget.checked)}
        >
          <Trans>A phone that we sold came back to us (trade-in)</Trans>
        </CheckRow>
        {isTradeIn && refused && 'count' in refused && <NeverSold key={refused.count} {...refused} />}
        <UnitLines list={list} isPaired={isPaired} isTradeIn={isTradeIn} refused={refused} />
      </div>
      <ReceiptFacts currency={item?.currency} typed={typed} problems={problems} />
      <CheckRow name="counted" defaultChecked={refused ? typed.counted === 'yes' : isCounted}>
        <Trans>These phones are counted in the quantity already</Trans>
      </CheckRow>
      <Button type="submit" look="main" busy={useIsSubmitting()}>
        <Trans>Receive</Trans>
      </Button>
    </Form>
  );
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
  return (
    <Alert tone="warning">
      <p>
        <Trans>Phones in this list that the shop never sold: {count}.</Trans> {codes.join(', ')}
        {count > codes.length && ' …'}
      </p>
      <CheckRow name={BOUGHT_FIELD} value={count}>
        <Trans>We bought them from somebody else, and know from whom</Trans>
      </CheckRow>
    </Alert>
  );
}

type UnitLinesProps = {
  list: string;
  isPaired: boolean;
  isTradeIn: boolean;
  refused: { lines: UnitLine[]; known: KnownCode[] } | null;
};

function UnitLines({ list, isPaired, isTradeIn, refused }: UnitLinesProps) {
  const deferredList = useDeferredValue(list);
  // The server has read the list already, which takes long.
  const isHydrated = useHydrated();
  const lines = useMemo(
    () => (isHydrated ? readUnitLines(deferredList, isPaired) : (refused?.lines ?? [])),
    [isHydrated, deferredList, isPaired, refused],
  );
  const known = useKnownCodes(
    lines.flatMap(({ codes }) => codes.map(({ code }) => code)),
    refused?.known ?? [],
  );
  return <UnitLineList lines={lines} known={known} isTradeIn={isTradeIn} />;
}
