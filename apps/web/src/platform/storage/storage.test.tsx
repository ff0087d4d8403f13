import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

test('values are kept in the browser, and its probe leaves nothing behind', async () => {
  vi.resetModules();
  const { browserStore, storageKeys } = await import('./storage.ts');
  browserStore.setItem(storageKeys.language, 'sk');
  expect(Object.entries(localStorage)).toEqual([['lang', 'sk']]);
  browserStore.removeItem(storageKeys.language);
  expect(browserStore.getItem(storageKeys.language)).toBeNull();
});

test.each([
  ['the browser forbids the storage', new DOMException('forbidden', 'SecurityError')],
  ['the storage is full', new DOMException('full', 'QuotaExceededError')],
])('where %s, values live as long as the page', async (_, refusal) => {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw refusal;
    },
  });
  const { browserStore } = await import('./storage.ts');
  expect(browserStore.getItem('lang')).toBeNull();
  browserStore.setItem('lang', 'sk');
  expect(browserStore.getItem('lang')).toBe('sk');
  browserStore.removeItem('lang');
  expect(browserStore.getItem('lang')).toBeNull();
});
