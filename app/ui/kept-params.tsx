import { useSearchParams } from 'react-router';

/** Stands in a GET form that changes some parameters of this page's URL: the others, so that they stay. */
export function KeptParams({ but }: { but: string[] }) {
  const [params] = useSearchParams();
  return [...params]
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
