import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { inject, onTestFinished } from 'vitest';
import { phone } from '#tests/support/browser/browser.ts';
import type { Buyer } from '#tests/support/factories/buyer-factory.ts';
import { browserFlags } from '../../../scripts/browser.ts';

const flags = [...browserFlags, '--headless=new', '--remote-debugging-port=0'];

/** A browser of one buyer that can be killed with all its processes, and opened again on the same profile. */
export async function openProfile(url: string, buyer: Buyer) {
  const folder = await mkdtemp(join(inject('scratch'), 'profile-'));
  let kill = async () => {};
  onTestFinished(async () => {
    await kill();
    await rm(folder, { recursive: true, maxRetries: 10 });
  });
  return {
    async open(): Promise<Page> {
      const program = process.env.SHOP_TEST_BROWSER || chromium.executablePath();
      const child = spawn(program, [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(child, 'exit');
      kill = async () => {
        // Kills the process group, because a browser is many processes.
        if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
        await ended;
      };
      const browser = await chromium.connectOverCDP(await addressOf(child.stderr));
      const [context] = browser.contexts();
      if (!context) throw new Error('a browser without a context');
      context.setDefaultTimeout(30_000);
      const [name = '', value = ''] = buyer.cookie.split(';')[0]?.split('=') ?? [];
      await context.addCookies([{ name, value, url }]);
      const page = await context.newPage();
      await page.setViewportSize(phone);
      return page;
    },
    kill: () => kill(),
  };
}

/** The address that Chromium prints. */
async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const [, address] = /listening on (ws:\S+)/.exec(text) ?? [];
    if (address) return address;
  }
  throw new Error(`the browser did not start: ${text}`);
}
