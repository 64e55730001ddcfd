import { z } from 'zod';
import { choice, optionalText, optionalWhole, pageId, text, whole } from '#app/domain/fields.ts';
import {
  CASH_REASONS,
  type Count,
  DIFFERENCE_REASONS,
  DIRECTIONS,
  NOTES,
  noteField,
  UNSEEN_REASONS,
  type UnseenReason,
} from '#app/domain/money/drawers/drawer.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

const MAX_NOTES = 100_000;
/** More cash than any drawer holds. */
const MAX_CASH = 10_000_000_000;
const MAX_REMARK_LENGTH = 300;

export const drawerForm = z.object({ name: text(40) });

/** How many of each note, or one sum, which then counts. */
export function countForm(format: Format) {
  const notes = Object.fromEntries(NOTES.map((note) => [noteField(note), optionalWhole(0, MAX_NOTES, format)]));
  return z.object({ key: pageId(), sum: optionalWhole(0, MAX_CASH, format, readTransfer), ...notes });
}

export function countOf({ sum, ...fields }: { sum: number | null } & Record<string, unknown>): Count | undefined {
  if (sum !== null) return { notes: null, amount: sum };
  const counted = NOTES.flatMap((note) => {
    const notes = fields[noteField(note)];
    return typeof notes === 'number' ? [[note, notes] as const] : [];
  });
  if (counted.length === 0) return undefined;
  return { notes: Object.fromEntries(counted), amount: counted.reduce((all, [note, notes]) => all + note * notes, 0) };
}

export function movementForm(format: Format) {
  return z.object({
    key: pageId(),
    direction: choice(DIRECTIONS),
    amount: whole(1, MAX_CASH, format, readTransfer),
    reason: choice(CASH_REASONS),
    remark: optionalText(MAX_REMARK_LENGTH),
  });
}
export type Movement = z.output<ReturnType<typeof movementForm>>;

export const closeForm = z.object({
  key: pageId(),
  reason: choice(['', ...DIFFERENCE_REASONS]),
  remark: optionalText(MAX_REMARK_LENGTH),
});

export const seenField = (id: string) => `seen-${id}`;
export const unseenField = (id: string) => `unseen-${id}`;

/** Reads which payments were seen in the wallets, and why the others were not. `typed` shows the form again. */
export function walletAnswers(form: FormData): {
  seen: string[];
  unseen: Record<string, UnseenReason>;
  typed: Record<string, string>;
} {
  const fields = [...form].flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : []));
  const ofWallets = (prefix: string) =>
    fields.flatMap(([field, value]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), value] as const] : [],
    );
  const reasons = ofWallets(unseenField('')).flatMap(([id, value]) => {
    const reason = UNSEEN_REASONS.find((each) => each === value);
    return reason ? [[id, reason] as const] : [];
  });
  return {
    seen: ofWallets(seenField('')).map(([id]) => id),
    unseen: Object.fromEntries(reasons),
    typed: Object.fromEntries(fields.filter(([field]) => /^(un)?seen-/.test(field))),
  };
}
