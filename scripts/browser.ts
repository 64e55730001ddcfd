import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';

/**
 * What a browser does without where pages are tested and measured: what looks for news on the network, and what it shows
 * around a page. Its address bar is two pages of its own in each window, which took a quarter of the processor's time.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // Of two such lists the last counts: what follows is Playwright's own, as far as it may concern a shop.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join()}`,
];

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium for the tests: the machine's own, else Playwright's download, else the system's package manager.
 * Ends the process with one line where none can be had. Whatever is started from here on has Burmese letters, as every
 * phone in Myanmar: a bare machine shows boxes, which are wider and which nobody can read off a PDF. Where there is no
 * fontconfig (macOS, Windows) nothing changes.
 */
export function findBrowser(): string {
  process.env.FONTCONFIG_FILE = resolve('tests/support/fonts.conf');
  const found = ownBrowser() ?? downloadedBrowser() ?? packagedBrowser();
  if (found) return found;
  console.error('The browser tests need Chromium or Chrome: install one and run this again.');
  process.exit(1);
}

function ownBrowser(): string | undefined {
  for (const name of installed) {
    const path = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim();
    if (path) return path;
  }
  return existsSync(macChrome) ? macChrome : undefined;
}

function downloadedBrowser(): string | undefined {
  if (!existsSync(chromium.executablePath())) {
    console.log('Fetching a browser for the tests…');
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { timeout: 300_000 });
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function packagedBrowser(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  spawnSync('apt-get update && apt-get install -y --no-install-recommends chromium', { shell: true, timeout: 600_000 });
  return ownBrowser();
}
