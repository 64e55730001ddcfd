import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { browserFlags, findBrowser } from './browser.ts';

/** Draws public/favicon.svg in the sizes of home screens (`node scripts/run.js draw-icons`); maskable ones up to the edge. */
const mark = readFileSync('public/favicon.svg', 'utf8');
const toTheEdge = mark.replace('rx="6" ', '');
const icons = [
  { file: 'icon-192.png', size: 192, svg: mark },
  { file: 'icon-512.png', size: 512, svg: mark },
  { file: 'icon-maskable-512.png', size: 512, svg: toTheEdge },
  { file: 'apple-touch-icon.png', size: 180, svg: toTheEdge },
];

const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
for (const { file, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  writeFileSync(`public/${file}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
