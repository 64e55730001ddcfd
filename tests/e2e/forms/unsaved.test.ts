import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { withoutJoiners } from '#app/typesetting/line-breaks.ts';
import { expectSound, follow, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop, type TradingShop } from '#tests/support/factories/trading-shop.ts';

const question = 'Leave without saving?';

let trading: TradingShop;
/** Shared by all tests; only the last one leaves unsaved input. */
let page: Page;
beforeAll(async () => {
  trading = await openTradingShop('sqlite');
  page = await openBrowser(trading.shop.url);
  await startSession(page);
  // Waits for the script that reports a page that failed to load.
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
});

/** Presses a link of the back-office navigation. */
const goTo = (name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();

/** Follows the link and expects no question. */
async function reach(name: string, heading = name): Promise<void> {
  await goTo(name);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

async function answerQuestion(response: 'Go back' | 'Leave'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: question }).waitFor();
  await dialog.getByRole('button', { name: response }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('asks before a link, Back or Logout leaves an unsaved announcement', async () => {
  await follow(page, '/admin/announcement');
  const highlight = page.getByLabel('Main Highlight');
  await highlight.fill('New stock');

  await goTo('Today');
  await page.getByRole('heading', { name: question }).waitFor();
  await expectSound(page);
  await answerQuestion('Go back');
  await page.goBack();
  await answerQuestion('Go back');
  // The router puts the blocked step back into the history.
  await page.waitForURL('**/admin/announcement');
  await page.getByRole('link', { name: 'Logout' }).click();
  await answerQuestion('Go back');
  expect(new URL(page.url()).pathname).toBe('/admin/announcement');
  expect(await highlight.inputValue()).toBe('New stock');
  await page.goBack();
  await answerQuestion('Leave');
  await page.waitForURL('**/admin/dashboard');
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
});

it('does not ask after a save, and asks again after another change', async () => {
  // The earlier test has logged out.
  await startSession(page);
  await follow(page, '/admin/announcement');
  await page.getByLabel('Main Highlight').fill('  New stock ');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('Additional Notes 1').fill('On Tuesday');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Announcement updated!').waitFor();
  await reach('Today', 'Dashboard');

  await follow(page, '/admin/announcement');
  await page.getByLabel('Main Highlight').fill('Newer stock');
  await page.getByLabel('Main Highlight').fill('New stock');
  await reach('Bottom Announcement');
  await goTo('Top Announcement');
  await page.getByRole('button', { name: 'Delete note 1' }).click();
  await goTo('Bottom Announcement');
  await answerQuestion('Go back');
  await page.getByRole('button', { name: 'Undo' }).click();
  await reach('Bottom Announcement');
});

it('asks again after the next page failed to load, and keeps the form', async () => {
  await follow(page, '/admin/announcement');
  await page.getByLabel('Main Highlight').fill('Newer stock');
  await page.context().setOffline(true);
  await goTo('Today');
  await answerQuestion('Leave');
  await page.getByText('The shop cannot be reached, so nothing was changed.').waitFor();
  expect(await page.getByLabel('Main Highlight').inputValue()).toBe('Newer stock');
  await page.context().setOffline(false);
  await goTo('Today');
  await answerQuestion('Leave');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

it.each([
  { path: '/admin/add-inventory', field: 'Name', verb: 'Add Item', done: 'is added' },
  { path: '/admin/inventory/:item', field: 'RAM', verb: 'Save', done: 'Details updated.' },
  { path: '/admin/shop-details', field: 'Telegram', verb: 'Save', done: 'Shop details saved' },
])('asks before a link leaves unsaved input at $path, but not after a save', async ({ path, field, verb, done }) => {
  await follow(page, path.replace(':item', trading.item.id));
  const box = page.getByLabel(field, { exact: true });
  await box.fill('https://t.me/aung_mobile');
  await goTo('Today');
  await answerQuestion('Go back');
  expect(await box.inputValue()).toBe('https://t.me/aung_mobile');
  if (verb === 'Add Item') {
    for (const [label, value] of Object.entries({ RAM: '8GB', ROM: '256GB', Cost: '640.5' }))
      await page.getByLabel(label, { exact: true }).fill(value);
  }
  // A second tap lands on the button while it is busy.
  await page.getByRole('button', { name: verb, exact: true }).evaluate((button: HTMLElement) => {
    const busy = new MutationObserver(() => {
      busy.disconnect();
      button.click();
    });
    busy.observe(button, { attributeFilter: ['aria-busy'] });
    button.click();
  });
  await page.getByText(done).waitFor();
  await reach('Today', 'Dashboard');
});

it('does not ask if nothing was typed, whatever line ends the saved text has', async () => {
  const content = { highlight: 'New\r\nstock', notes: JSON.stringify(['Tuesday\r\nand Friday\r']) };
  await trading.shop.db
    .insertInto('announcements')
    .values({ id: 'bottom', ...content })
    .execute();
  // A full load, so that the browser parses the text, not a script.
  await page.goto('/admin/announcement-bottom');
  await page.getByLabel('Bottom Highlight').click();
  await reach('Today', 'Dashboard');
});

// Last, because it leaves the page in Burmese and unsaved.
it('asks before the tab is closed or reloaded, but not before a change of language, which keeps the text', async () => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.dismiss();
  });
  await page.goto('/admin/announcement');
  await page.getByLabel('Main Highlight').clear();
  await page.getByLabel('Main Highlight').pressSequentially('Newer stock');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await expect.poll(() => dialogs).toEqual(['beforeunload', 'beforeunload']);
  expect(await page.getByLabel('Main Highlight').inputValue()).toBe('Newer stock');

  await page.getByRole('button', { name: 'မြန်မာ' }).click();
  await page.locator('html[lang=my]').waitFor();
  await expect.poll(() => page.locator('[name=highlight]').inputValue()).toBe('Newer stock');
  expect(dialogs.length).toBe(2);
  await page.getByRole('link', { name: 'ယနေ့', exact: true }).click();
  const asked = page.getByRole('dialog').getByRole('heading');
  await asked.waitFor();
  expect(withoutJoiners((await asked.textContent()) ?? '')).toBe('မသိမ်းဘဲ ထွက်သွားမှာ သေချာပါသလား။');
});
