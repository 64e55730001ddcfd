import type { Page, Route } from 'playwright';

export const readCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));

export const writeCart = (page: Page, lines: unknown[]) =>
  page.evaluate((cart) => localStorage.setItem('cartItems', JSON.stringify(cart)), lines);

/** Writes the cart from a document of the shop that has no scripts. */
export async function changeCart(tab: Page, lines: unknown[]): Promise<void> {
  await tab.goto('/robots.txt');
  await writeCart(tab, lines);
}

export const confirmOrder = (page: Page) => page.getByRole('button', { name: 'Confirm Order' }).click();

export const orderCompleted = (page: Page) => page.getByRole('button', { name: 'Order Complete' }).waitFor();

/** Lets the shop receive the request, and gives the browser no response. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
