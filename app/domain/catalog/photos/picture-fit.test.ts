import { expect, it } from 'vitest';
import { PHOTO_BOUNDS } from '#app/domain/catalog/photos/photo.ts';
import { fitPicture } from '#app/domain/catalog/photos/picture-fit.ts';
import { SLIP_BOUNDS } from '#app/domain/money/slips/slip.ts';

it.each([
  [
    [4000, 3000],
    [2000, 1500],
    [1280, 960],
  ],
  [
    [1080, 2400],
    [900, 2000],
    [640, 1422],
  ],
  [
    [1080, 9600],
    [900, 8000],
    [429, 3816],
  ],
  [
    [9600, 1080],
    [8000, 900],
    [3816, 429],
  ],
  [
    [720, 16_000],
    [720, 16_000],
    [272, 6034],
  ],
  [
    [1440, 20_000],
    [900, 12_500],
    [343, 4770],
  ],
  [
    [100, 5000],
    [100, 5000],
    [100, 5000],
  ],
  [
    [100, 60_000],
    [33, 20_000],
    [33, 20_000],
  ],
  [
    [300, 200],
    [300, 200],
    [300, 200],
  ],
])('a picture of %j pixels is kept as a slip of %j and a photo of %j', ([width = 0, height = 0], slip, photo) => {
  const sizes = [SLIP_BOUNDS, PHOTO_BOUNDS].map((bounds) => Object.values(fitPicture({ width, height }, bounds)));
  expect(sizes).toEqual([slip, photo]);
});
