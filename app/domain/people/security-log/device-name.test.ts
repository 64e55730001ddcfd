import { expect, it } from 'vitest';
import { deviceName } from '#app/domain/people/security-log/device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A125F) Chrome/120 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0;]',
    'Android · Facebook',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'iPhone · Safari'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0', 'Windows · Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux · Firefox'],
  ['curl/8.5.0', ''],
  ['', ''],
])('reads a browser and its system from %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
