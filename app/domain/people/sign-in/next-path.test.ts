import { describe, expect, it } from 'vitest';
import {
  loginPath,
  loginPathForRequest,
  pathAfterLogin,
  pathAfterPin,
  resolveShopPath,
  withNext,
} from '#app/domain/people/sign-in/next-path.ts';

describe('pathAfterLogin', () => {
  it('returns the page that was requested', () => {
    expect(pathAfterLogin('/my-orders?page=2', 'buyer')).toBe('/my-orders?page=2');
    expect(pathAfterLogin('/shop?q=%E1%80%96', 'buyer')).toBe('/shop?q=%E1%80%96');
    expect(pathAfterLogin('/admin/inventory?page=3', 'admin')).toBe('/admin/inventory?page=3');
    expect(pathAfterLogin('/administration', 'buyer')).toBe('/administration');
  });

  it('never leads to the account after a PIN', () => {
    for (const next of ['/account', '/account/pin?a=b', '/pin', null])
      expect(pathAfterPin(next, 'staff')).toBe('/admin');
    expect(pathAfterPin('/admin/inventory?page=3', 'staff')).toBe('/admin/inventory?page=3');
  });

  it('sends buyers to Home and admins to the back-office by default', () => {
    expect(pathAfterLogin(null, 'buyer')).toBe('/');
    expect(pathAfterLogin('', 'buyer')).toBe('/');
    expect(pathAfterLogin(null, 'admin')).toBe('/admin');
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/shop\\..\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    '/.//evil.example',
    '/shop/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    ' /shop',
  ])('never leaves the site: %j', (next) => {
    expect(pathAfterLogin(next, 'buyer')).toBe('/');
    expect(pathAfterLogin(next, 'admin')).toBe('/admin');
  });

  it.each([
    '/%09/evil.example',
    '/%2F/evil.example',
    '/%252F/evil.example',
    '/%5Cevil.example',
    '/@evil.example',
    '/shop?next=//evil.example',
    '/shop#//evil',
  ])('stays on the site with %j', (next) => {
    const path = pathAfterLogin(next, 'buyer');
    expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
    expect(path).not.toMatch(/^\/\//);
  });

  it.each([
    '/admin',
    '/admin/',
    '/admin?x',
    '/ADMIN/inventory',
    '/shop/../admin',
    '/%2e%2e/admin',
    '/./admin/add-inventory',
    '/%61dmin',
    '/%41DMIN/inventory',
    '/shop/%2e%2e/admin',
    '/shop/%2E%2e%2Fadmin',
  ])('sends no buyer to %s', (next) => expect(pathAfterLogin(next, 'buyer')).toBe('/'));

  it.each([
    '/login',
    '/login?next=/login',
    '/Login',
    '/logout',
    '/register',
    '/admin/../login',
    '/setup?token=x',
    '/reset-password?token=x',
    '/%6cogout',
    '/%4cOGOUT/',
    '/logou%74?x=1',
    '/shop/..%2flogout',
    '/%2flogout',
    '/%5clogout',
    '/%zz',
  ])('does not lead back to %s', (next) => {
    expect(pathAfterLogin(next, 'buyer')).toBe('/');
    expect(pathAfterLogin(next, 'admin')).toBe('/admin');
  });
});

it.each([
  null,
  '',
  'shop',
  '//evil.invalid',
  '/\\evil.invalid',
  '/\t/evil.invalid',
  '/.//evil.invalid',
  'https://a.b/',
])('rejects %j as a path of this site', (path) => expect(resolveShopPath(path)).toBeNull());

it('resolves a path of this site as browsers do', () => {
  expect(resolveShopPath('/admin/../shop?q=a b#c')).toBe('/shop?q=a%20b');
});

it('encodes any next path', () => {
  const path = withNext('/login?after=registration', '/shop?q=a&type=b#c');
  expect(new URL(path, 'http://shop').searchParams.get('next')).toBe('/shop?q=a&type=b#c');
  expect(withNext('/register', null)).toBe('/register');
  expect(loginPath(new URL('http://shop/my-orders?page=2'))).toBe('/login?next=%2Fmy-orders%3Fpage%3D2');
  expect(loginPath(null)).toBe('/login');
});

it('the log-in leads back to the page of a form that was sent without a session', () => {
  const after = (isWrite: boolean, headers: Record<string, string>) =>
    loginPathForRequest(
      { isWrite, headers: new Headers({ Host: 'shop', ...headers }) },
      new URL('http://shop/admin/x/price?a=b'),
    );
  expect(after(false, { Referer: 'http://shop/admin' })).toBe('/login?next=%2Fadmin%2Fx%2Fprice%3Fa%3Db');
  const toForm = '/login?after=expired&next=%2Fadmin%2Fx%2Fprice%3Fa%3Db';
  expect(after(true, {})).toBe(toForm);
  expect(after(true, { Referer: 'http://evil.example/admin?edit=x' })).toBe(toForm);
  expect(after(true, { Referer: 'nowhere' })).toBe(toForm);
  expect(after(true, { Referer: 'https://shop/admin?edit=x' })).toBe('/login?after=expired&next=%2Fadmin%3Fedit%3Dx');
});
