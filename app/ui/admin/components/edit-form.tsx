import { useRef } from 'react';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import type { ResultFormProps } from '#app/ui/forms/result-form.tsx';

export function EditForm({ children, ...form }: ResultFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  return (
    <OfficeResultForm ref={ref} {...form}>
      {useConfirmLeaving(ref, form.result)}
      {children}
    </OfficeResultForm>
  );
}
