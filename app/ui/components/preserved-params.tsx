import { useUrlParams } from '#app/ui/hooks/url-params.ts';

/** Stands in a GET form that changes some parameters of this page's URL: the others, so that they stay. */
export function PreservedParams({ but }: { but: string[] }) {
  return [...useUrlParams({ but })].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
