import { useLingui } from '@lingui/react/macro';

/** Gives the types that every shop begins with (DECISIONS 33) their words; one that an owner added is its own word. */
export function useTypeWords(): (type: string) => string {
  const { t } = useLingui();
  const words = new Map([
    ['instock', t`instock`],
    ['preorder', t`preorder`],
    ['only', t`only`],
  ]);
  return (type) => words.get(type) ?? type;
}
