import { expect, it, vi } from 'vitest';
import { WORD_JOINER } from '#app/typesetting/line-breaks.ts';
import { copyToClipboard } from '#app/ui/hooks/clipboard.ts';

it('copies text without the joiners of a page, and says whether the browser took it', async () => {
  const writeText = vi.fn();
  try {
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyToClipboard(`မ${WORD_JOINER}ရှိ`)).toBe(true);
    expect(writeText).toHaveBeenCalledWith('မရှိ');
    vi.stubGlobal('navigator', {});
    expect(await copyToClipboard('a')).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
