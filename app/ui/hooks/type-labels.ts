import { useLingui } from '@lingui/react/macro';

/** Gives the types that every shop begins with (DECISIONS 33) their words; one that an owner added is its own word. */
export function useTypeLabel(): (type: string) => string {
  const { t } = useLingui();
  const labels = new Map([
    ['instock', t`instock`],
    ['preorder', t`preorder`],
    ['only', t`only`],
  ]);
  return (type) => labels.get(type) ?? type;
}
