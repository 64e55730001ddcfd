import type { UNSAFE_DataWithResponseInit as WithInit } from 'react-router';

/** True for what `data()` returns, whether an action returned or threw it. */
export function isWithInit(result: unknown): result is WithInit<unknown> {
  return (result as { type?: unknown } | null | undefined)?.type === 'DataWithResponseInit';
}
