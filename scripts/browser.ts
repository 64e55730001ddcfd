import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';

/** These use the network or processor time beside the tested page; the address bar alone took a quarter of the time. */
const unwantedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // Chromium reads only the last such list, so this one repeats Playwright's own.
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
  `--disable-features=${unwantedFeatures.join()}`,
];

/** Chromium without windows: page loads take a third less processor time than in full Chromium. */
const shell = 'chromium-headless-shell';
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of Chromium's headless shell (which root on Debian installs), else of an installed Chromium or Chrome, else
 * Playwright's download. Exits with a message if there is none. Sets a fontconfig with Burmese fonts for later processes. */
export function findBrowser(): string {
  process.env.FONTCONFIG_FILE = resolve('tests/support/fonts.conf');
  const found = firstOnPath([shell]) ?? packagedShell() ?? installedBrowser() ?? downloadedBrowser();
  if (found) return found;
  console.error('The browser tests need Chromium or Chrome: install one and run this again.');
  process.exit(1);
}

function firstOnPath(names: string[]): string | undefined {
  return names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()).find(Boolean);
}

/** Installs the package of the system; needs root on Debian. */
function packagedShell(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${shell}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, { shell: true, env, timeout: 600_000 });
  return firstOnPath([shell]);
}

function installedBrowser(): string | undefined {
  return firstOnPath(browserNames) ?? (existsSync(macChrome) ? macChrome : undefined);
}

function downloadedBrowser(): string | undefined {
  if (!existsSync(chromium.executablePath())) {
    console.log('Fetching a browser for the tests…');
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { timeout: 300_000 });
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
