import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PHONE_SPECS, type Phone, type PhoneSpec, SPECS, type Spec } from '#app/domain/phone/phone.ts';

export const SPEC_LABELS: Record<PhoneSpec, MessageDescriptor> = { ram: msg`RAM`, rom: msg`ROM` };

/** Breaks a text that is too long for a column. */
export function specClass(text: string): string {
  return text.length > 8 ? 'long-text' : '';
}

export function useSpecLabels(): string[] {
  const { t } = useLingui();
  return PHONE_SPECS.map((spec) => t(SPEC_LABELS[spec]));
}

/** Returns RAM and ROM of a phone, each with its label, or the variant of an article. */
export function specTexts(phone: Pick<Phone, Spec>, translate: (label: MessageDescriptor) => string): string[] {
  const filled = SPECS.filter((spec) => phone[spec]);
  return filled.map((spec) => (spec === 'variant' ? phone.variant : `${translate(SPEC_LABELS[spec])} ${phone[spec]}`));
}

/** The cells of an article are empty (D 49); `modelOf` has its variant. */
export function SpecCells({ phone }: { phone: Pick<Phone, PhoneSpec> }) {
  return PHONE_SPECS.map((spec) => (
    <td key={spec} className={specClass(phone[spec])}>
      {phone[spec]}
    </td>
  ));
}

export function SpecChips({ phone, className = '' }: { phone: Pick<Phone, Spec>; className?: string }) {
  const { t } = useLingui();
  return specTexts(phone, t).map((text) => (
    <span key={text} className={`chip ${className}`}>
      {text}
    </span>
  ));
}
