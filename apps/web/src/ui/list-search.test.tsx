import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { ListSearch } from './list-search.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

function open() {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  act(() => root.render(<MantineProvider><ListSearch label="Hledat" value="" onChange={() => {}} /><input name="other" /><button type="button">Jinam</button></MantineProvider>));
  const find = (selector: string) => page.querySelector<HTMLElement>(selector) as HTMLElement;
  /** Answers whether the key was kept from writing its sign. */
  const press = (on: HTMLElement, more: KeyboardEventInit = {}) => {
    on.focus();
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...more });
    act(() => void on.dispatchEvent(event));
    return event.defaultPrevented;
  };
  return { find, press, hasFocus: () => document.activeElement === find('input[name="search"]') };
}

test('a slash leads to it', () => {
  const { find, press, hasFocus } = open();
  expect([press(find('button')), hasFocus()]).toEqual([true, true]);
  expect(find('input[name="search"]').getAttribute('aria-label')).toBe('Hledat');
});

test('a slash that is typed stays a slash, and one with a modifier is for others', () => {
  const { find, press, hasFocus } = open();
  expect([press(find('input[name="other"]')), hasFocus()]).toEqual([false, false]);
  expect([press(find('button'), { ctrlKey: true }), hasFocus()]).toEqual([false, false]);
});

test('behind an open dialog it does nothing', () => {
  const { find, press, hasFocus } = open();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  expect([press(find('button')), hasFocus()]).toEqual([false, false]);
  dialog.remove();
});
