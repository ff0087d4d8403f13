import { describe, expect, it } from 'vitest';
import { basePathOf, cookiePath, withoutBasePath } from './base-path.ts';

describe('the base path', () => {
  it.each([
    [null, '/'],
    ['https://portal.example', '/'],
    ['https://portal.example/', '/'],
    ['https://portal.example/cz/', '/cz/'],
    ['https://portal.example/cz', '/cz/'],
    ['https://portal.example:8443/a/cz/', '/a/cz/'],
  ])('of %s is %s', (publicUrl, path) => expect(basePathOf({ publicUrl })).toBe(path));

  it('is part of the path of a cookie', () => {
    expect(cookiePath({ publicUrl: 'https://portal.example/cz/' }, '/api/auth')).toBe('/cz/api/auth');
    expect(cookiePath({ publicUrl: null }, '/api/auth')).toBe('/api/auth');
    expect(cookiePath({ publicUrl: null }, '/')).toBe('/');
  });
});

describe('a URL', () => {
  it.each([
    ['/cz/api/version?x=1', '/cz/', '/api/version?x=1'],
    ['/cz/', '/cz/', '/'],
    ['/cz', '/cz/', '/'],
    ['/cz?a=1', '/cz/', '/?a=1'],
    // A proxy has removed it.
    ['/home', '/cz/', '/home'],
    ['/', '/cz/', '/'],
    // Only the beginning is removed, and only once.
    ['/cz/cz/home', '/cz/', '/cz/home'],
    ['/czech/home', '/cz/', '/czech/home'],
    ['/home?back=/cz/', '/cz/', '/home?back=/cz/'],
    ['/cz/home', '/', '/cz/home'],
    ['/', '/', '/'],
    ['//evil.example', '/', '//evil.example'],
  ])('%s under %s is %s', (url, base, inside) => expect(withoutBasePath(url, base)).toBe(inside));
});
