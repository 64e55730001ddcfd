import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Phone, SPECS, type Spec } from '#app/domain/catalog/phone.ts';

/** What each specification of a phone is called. */
export const SPEC_NAMES: Record<Spec, MessageDescriptor> = { ram: msg`RAM`, rom: msg`ROM` };

/** The names of the specifications, as heads of a table's columns. */
export function useSpecHeads(): string[] {
  const { t } = useLingui();
  return SPECS.map((spec) => t(SPEC_NAMES[spec]));
}

/** The specifications of a phone, each in a cell of its row. */
export function SpecCells({ phone }: { phone: Pick<Phone, Spec> }) {
  return SPECS.map((spec) => <td key={spec}>{phone[spec]}</td>);
}

/** The specifications of a phone with their names. Each is one text: React makes a node of each part of two. */
export function SpecChips({ phone, className = '' }: { phone: Pick<Phone, Spec>; className?: string }) {
  const { t } = useLingui();
  return SPECS.map((spec) => (
    <span key={spec} className={`chip ${className}`}>{`${t(SPEC_NAMES[spec])} ${phone[spec]}`}</span>
  ));
}
