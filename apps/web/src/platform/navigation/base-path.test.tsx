import { afterEach, describe, expect, test, vi } from 'vitest';
import { isStaging } from './base-path.ts';

describe('a host for trying things out', () => {
  test.each([
    ['test.portal.example', true],
    ['portal-test.example.cz', true],
    ['staging.portal.example', true],
    ['app.staging.example', true],
    ['portal.example.cz', false],
    ['latest.example.cz', false],
    ['attest-portal.example.cz', false],
    ['127.0.0.1', false],
  ])('%s: %s', (host, expected) => expect(isStaging({ host })).toBe(expected));
});

describe('an address of the portal', () => {
  afterEach(() => {
    delete document.documentElement.dataset['base'];
    vi.resetModules();
  });

  test('is at the root of the host unless the page says otherwise', async () => {
    const { underBase } = await import('./base-path.ts');
    expect(underBase('/api/version')).toBe('/api/version');
  });

  test('is below the path that the server wrote into the page', async () => {
    document.documentElement.dataset['base'] = '/cz/';
    vi.resetModules();
    const { underBase, readSite } = await import('./base-path.ts');
    expect([underBase('/api/version'), underBase('/home'), readSite().basePath]).toEqual(['/cz/api/version', '/cz/home', '/cz/']);
  });
});
