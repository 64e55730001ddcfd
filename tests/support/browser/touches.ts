import type { Locator, Page } from 'playwright';

/** @returns whether the target is seen without scrolling, above the bar at the bottom. */
export function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom < innerHeight - 60;
  });
}

/**
 * Counts what a person does by touch. A tap presses a link, a button or a choice. A field is one that is typed, chosen
 * from or given a file, with its tap. A scroll is each screenful moved to reach something that is not in view.
 */
export function countTouches(page: Page) {
  const count = { taps: 0, fields: 0, scrolls: 0 };
  const reach = async (target: Locator) => {
    await target.waitFor();
    // During a transition, the whole page is a picture.
    await page.waitForFunction(
      () => document.elementFromPoint(innerWidth / 2, innerHeight / 2) !== document.documentElement,
    );
    count.scrolls += await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit && (element.contains(hit) || hit.closest('label')?.contains(element))) return 0;
      const before = scrollY;
      element.scrollIntoView({ block: 'center' });
      return Math.max(1, Math.ceil(Math.abs(scrollY - before) / innerHeight));
    });
  };
  return {
    count,
    async tap(target: Locator) {
      await reach(target);
      count.taps++;
      await target.tap();
    },
    async fill(target: Locator, value: string) {
      await reach(target);
      count.fields++;
      await target.fill(value);
    },
    async select(target: Locator, label: string) {
      await reach(target);
      count.fields++;
      await target.selectOption(label);
    },
    /** `button` is what the person presses to choose a file. */
    async choose(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await reach(button);
      count.fields++;
      await button.locator('input[type=file]').setInputFiles(file);
    },
  };
}
