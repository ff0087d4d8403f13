import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepSteps, pathBefore } from './steps.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test('pathBefore is the path of the previous screen, whatever its filters', () => {
  const history = createMemoryHistory({ initialEntries: ['/home'] });
  keepSteps(history);
  expect(pathBefore(history)).toBeUndefined();
  history.push('/clients');
  history.replace('/clients?page=2');
  history.push('/clients/1/detail');
  expect(pathBefore(history)).toBe('/clients');
  history.back();
  expect(pathBefore(history)).toBe('/home');
  history.push('/documents');
  expect(pathBefore(history)).toBe('/clients');
  history.replace('/imports');
  history.push('/imports/1');
  expect(pathBefore(history)).toBe('/imports');
});

test('several steps back and forth at once lose none between', () => {
  const history = createMemoryHistory({ initialEntries: ['/home'] });
  keepSteps(history);
  history.push('/clients');
  history.push('/clients/1/detail');
  history.go(-2);
  history.go(2);
  expect(pathBefore(history)).toBe('/clients');
});

test.each(['{}', 'no JSON'])('ignores unknown content in the storage: %s', (junk) => {
  sessionStorage.setItem('STEPS', junk);
  const history = createMemoryHistory({ initialEntries: ['/home'] });
  keepSteps(history);
  history.push('/clients');
  expect(pathBefore(history)).toBe('/home');
});

test('keeps all steps over a reload', () => {
  const history = createMemoryHistory({ initialEntries: ['/clients'] });
  keepSteps(history);
  history.push('/clients/1/detail');
  keepSteps(history);
  expect(pathBefore(history)).toBe('/clients');
});
