import { useLingui } from '@lingui/react/macro';
import type { BuiltInType } from '#app/domain/constants.ts';

/** Translates the built-in types (D 33); types added by an owner stay as they are. */
export function useTypeLabel(): (type: string) => string {
  const { t } = useLingui();
  const labels: Record<BuiltInType, string> = { instock: t`instock`, preorder: t`preorder`, only: t`only` };
  const byType = new Map<string, string>(Object.entries(labels));
  return (type) => byType.get(type) ?? type;
}
