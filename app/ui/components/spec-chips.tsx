import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type Phone, SPECS, type Spec } from '#app/domain/phone/phone.ts';
import { SPEC_LABELS } from '#app/ui/components/phone-specs.tsx';

export function specTexts(phone: Pick<Phone, Spec>, translate: (label: MessageDescriptor) => string): string[] {
  const filled = SPECS.filter((spec) => phone[spec]);
  return filled.map((spec) => (spec === 'variant' ? phone.variant : `${translate(SPEC_LABELS[spec])} ${phone[spec]}`));
}

export function SpecChips({ phone, className = '' }: { phone: Pick<Phone, Spec>; className?: string }) {
  const { t } = useLingui();
  return specTexts(phone, t).map((text) => (
    <span key={text} className={`chip ${className}`}>
      {text}
    </span>
  ));
}
