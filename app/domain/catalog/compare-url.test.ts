import { expect, it } from 'vitest';
import { comparedIds, comparePath } from '#app/domain/catalog/compare-url.ts';

const of = (...ids: string[]) => comparePath(ids.map((id) => ({ id })));

it('holds the phones in their order, whatever their ids are', () => {
  const ids = ['b', 'a,/é', 'c'];
  const path = of(...ids);
  expect(path).toMatch(/^\/compare\?phones=[\w~,-]+$/);
  expect(comparedIds(new URL(path, 'https://shop.example').searchParams.get('phones'))).toEqual(ids);
  expect(of()).toBe('/compare');
});

it('takes each phone once, four at most, and no broken id', () => {
  expect(comparedIds('a,b,a,,~zz,~00,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
  expect(comparedIds(null)).toEqual([]);
});
