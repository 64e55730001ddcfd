import { expect, it } from 'vitest';
import { comparedIds, comparePath } from '#app/domain/phone/phone-url.ts';

const pathOf = (...ids: string[]) => comparePath(ids.map((id) => ({ id })));

it('a comparison URL contains the phones in order, whatever their ids are', () => {
  const ids = ['b', 'a,/é', 'c'];
  const path = pathOf(...ids);
  expect(path).toMatch(/^\/compare\?phones=[\w~,-]+$/);
  expect(comparedIds(new URL(path, 'https://shop.example').searchParams.get('phones'))).toEqual(ids);
  expect(pathOf()).toBe('/compare');
});

it('a comparison URL is read as at most four phones, each once, without broken ids', () => {
  expect(comparedIds('a,b,a,,~zz,~00,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
  expect(comparedIds(null)).toEqual([]);
});
