import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Phone, SPECS, type Spec } from '#app/domain/phone/phone.ts';

export const SPEC_LABELS: Record<Spec, MessageDescriptor> = { ram: msg`RAM`, rom: msg`ROM` };

/** Breaks a text that is too long for a column. */
export function specClass(text: string): string {
  return text.length > 8 ? 'long-text' : '';
}

export function useSpecLabels(): string[] {
  const { t } = useLingui();
  return SPECS.map((spec) => t(SPEC_LABELS[spec]));
}

export function SpecCells({ phone }: { phone: Pick<Phone, Spec> }) {
  return SPECS.map((spec) => (
    <td key={spec} className={specClass(phone[spec])}>
      {phone[spec]}
    </td>
  ));
}

/** Each chip is one string, because React would create a text node for each part. */
export function SpecChips({ phone, className = '' }: { phone: Pick<Phone, Spec>; className?: string }) {
  const { t } = useLingui();
  return SPECS.map((spec) => (
    <span key={spec} className={`chip ${className}`}>{`${t(SPEC_LABELS[spec])} ${phone[spec]}`}</span>
  ));
}
