import { createContext, use } from 'react';
import type { FieldProps } from '#app/ui/forms/field-frame.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';

export const FormResultContext = createContext<object | undefined>(undefined);

/** Adds what was typed into a field and what is wrong with it, as the form's result says. `problem: undefined` hides that. */
export function useFieldResult<Props extends Pick<FieldProps, 'name' | 'typed' | 'problem'>>(field: Props): Props {
  const { typed, problems } = formResult(use(FormResultContext));
  return { problem: problems[field.name], ...field, typed: field.typed ?? typed[field.name] };
}
