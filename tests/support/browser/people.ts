import type { Page } from 'playwright';
import { owner } from '#tests/support/server/shop.ts';

export type Login = { email: string; password: string };

/** Logs in on the current page, or on the log-in page. */
export async function logIn(page: Page, { email, password }: Login = owner): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  // The URL changes before the page, and the earlier page may have fields with these labels.
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Logs in without showing a page, in a third of the time. */
export async function startSession(page: Page, { email, password }: Login = owner): Promise<void> {
  const response = await page.context().request.post('/login', { form: { email, password }, maxRedirects: 0 });
  if (!response.headers()['set-cookie']) throw new Error(`no session: ${response.status()}`);
}
