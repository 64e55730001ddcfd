import { z } from 'zod';
import {
  choice,
  optionalText,
  optionalWhole,
  type Problems,
  pageId,
  type Read,
  readForm,
  text,
} from '#app/domain/fields.ts';
import { transactionNumber } from '#app/domain/money/payments/payment-form.ts';
import {
  type NewReturn,
  RETURN_STATES,
  type ReturnableLine,
  type ReturnedPieces,
} from '#app/domain/orders/returns/return.ts';
import { piecesField, readUnitValue, stateField, UNIT_FIELD } from '#app/domain/orders/returns/return-fields.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

const returnForm = (format: Format) =>
  z.object({
    key: pageId(),
    reason: text(300),
    refund: optionalWhole(0, Number.MAX_SAFE_INTEGER, format, readTransfer).transform((amount) => amount ?? 0),
    via: optionalText(80),
    number: transactionNumber,
  });

export function readReturnForm(
  form: FormData,
  format: Format,
  { id: orderId, lines }: { id: string; lines: ReturnableLine[] },
): Read<NewReturn> {
  // A value is empty if the buyer keeps the phone.
  const units = form.getAll(UNIT_FIELD).filter((value) => value !== '');
  const returnedUnits = units.flatMap((value) => readUnitValue(String(value)) ?? []);
  const countedLines = lines.filter(({ line }) => form.has(piecesField(line)));
  const fields = Object.fromEntries(
    countedLines.flatMap(({ line, qty }) => [
      [piecesField(line), optionalWhole(0, qty, format)],
      [stateField(line), choice(RETURN_STATES)],
    ]),
  );
  const read = readForm(form, returnForm(format));
  const counts: Read<Record<string, unknown>> = readForm(form, z.object(fields));
  const hasInvalidUnit = returnedUnits.length < units.length;
  if (!read.ok || !counts.ok || hasInvalidUnit) {
    const problems: Problems = {
      ...(hasInvalidUnit && { [UNIT_FIELD]: { code: 'not-a-choice' } }),
      ...(!read.ok && read.problems),
      ...(!counts.ok && counts.problems),
    };
    return { ok: false, problems, typed: typedIn(form) };
  }
  const pieces = countedLines.flatMap(({ line }): ReturnedPieces[] => {
    const qty = Number(counts.value[piecesField(line)] ?? 0);
    return qty > 0
      ? [{ line, qty, unitId: null, state: counts.value[stateField(line)] as ReturnedPieces['state'] }]
      : [];
  });
  const { key, reason, refund, via, number } = read.value;
  return { ok: true, value: { key, orderId, reason, refund, via, number, pieces: [...returnedUnits, ...pieces] } };
}

const MAX_ECHOED = 10_000;

export function typedIn(form: FormData): Record<string, string> {
  const entries = [...form].toReversed().filter(([field]) => field !== UNIT_FIELD);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof value === 'string' ? value.slice(0, MAX_ECHOED) : '']),
  );
}
