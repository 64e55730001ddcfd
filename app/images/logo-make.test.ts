import { expect, it } from 'vitest';
import { makeLogo } from '#app/images/logo-make.server.ts';
import { drawPicture } from '#tests/support/pictures.ts';

const logoOf = async (width: number, height: number) =>
  makeLogo(await drawPicture({ width, height, background: '#fff' }).png().toBuffer(), { source: '', lane: 0 });

it('accepts a wide logo whose sides have 100 pixels or more, and no narrower one', async () => {
  expect(await logoOf(1_600, 120)).toMatchObject({ ok: true, content: { width: 384, height: 29 } });
  expect(await logoOf(1_600, 100)).toMatchObject({ ok: true });
  expect(await logoOf(1_600, 99)).toEqual({ ok: false, problem: 'too-small' });
});
