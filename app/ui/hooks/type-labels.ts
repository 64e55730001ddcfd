import { useLingui } from '@lingui/react/macro';

/** Translates the built-in types (DECISIONS 33); types added by an owner stay as they are. */
export function useTypeLabel(): (type: string) => string {
  const { t } = useLingui();
  const labels = new Map([
    ['instock', t`instock`],
    ['preorder', t`preorder`],
    ['only', t`only`],
  ]);
  return (type) => labels.get(type) ?? type;
}
