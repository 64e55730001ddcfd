import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PHONE_SPECS, type Phone, type PhoneSpec } from '#app/domain/phone/phone.ts';

export const SPEC_LABELS: Record<PhoneSpec, MessageDescriptor> = { ram: msg`RAM`, rom: msg`ROM` };

export function specClass(text: string): string {
  return text.length > 8 ? 'long-text' : '';
}

export function useSpecLabels(): string[] {
  const { t } = useLingui();
  return PHONE_SPECS.map((spec) => t(SPEC_LABELS[spec]));
}

/** The cells of an article are empty (D 49); `modelOf` has its variant. */
export function SpecCells({ phone }: { phone: Pick<Phone, PhoneSpec> }) {
  return PHONE_SPECS.map((spec) => (
    <td key={spec} className={specClass(phone[spec])}>
      {phone[spec]}
    </td>
  ));
}
