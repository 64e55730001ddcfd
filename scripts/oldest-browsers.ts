import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] };

/** The oldest browsers that the shop is built for (`browserslist` in package.json), in the notation of the bundlers: `chrome99`. */
export const oldestBrowsers = browserslist.map((each) => each.replace('ios_saf', 'ios').replace(' ', ''));
