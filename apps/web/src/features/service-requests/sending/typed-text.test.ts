import { expect, it } from 'vitest';
import type { TextStore } from '../../../platform/storage/storage.ts';
import { forgetTyped, keepTyped, readTyped } from './typed-text.ts';

function memory(): TextStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

it('a typed text is found again at its place alone, until it is forgotten', () => {
  const store = memory();
  expect(readTyped('u1 new', store)).toBeNull();
  keepTyped('u1 new', { type: 'deposit', text: 'Chci vložit' }, store);
  expect(readTyped('u1 new', store)).toEqual({ type: 'deposit', text: 'Chci vložit' });
  expect(readTyped('u2 new', store)).toBeNull();
  expect(readTyped('u1 r1', store)).toBeNull();
  forgetTyped(store);
  expect(readTyped('u1 new', store)).toBeNull();
});

it.each(['{', '1', '{"place":"u1 new","type":"withdrawal","text":"x"}', '{"place":"u1 new","type":"message","text":1}'])(
  'what cannot be read is nothing: %s',
  (stored) => {
    const store = memory();
    store.setItem('SERVICE_REQUEST', stored);
    expect(readTyped('u1 new', store)).toBeNull();
  },
);
