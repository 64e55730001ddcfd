import { useUrlParams } from '#app/ui/hooks/url-params.ts';

/** Hidden inputs for a GET form: the URL's other parameters. */
export function PreservedParams({ except }: { except: string[] }) {
  return [...useUrlParams(except)].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
