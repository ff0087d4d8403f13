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
  act(() =>
    root.render(
      <MantineProvider>
        <ListSearch label="Hledat" value="" onChange={() => {}} />
        <input name="other" />
        <button type="button">Jinam</button>
      </MantineProvider>,
    ),
  );
  const find = (selector: string) => page.querySelector<HTMLElement>(selector) as HTMLElement;
  /** Returns whether the field kept the key from typing its character. */
  const press = (on: HTMLElement, more: KeyboardEventInit = {}) => {
    on.focus();
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...more });
    act(() => void on.dispatchEvent(event));
    return event.defaultPrevented;
  };
  return { find, press, hasFocus: () => document.activeElement === find('input[name="search"]') };
}

test('a slash focuses it', () => {
  const { find, press, hasFocus } = open();
  expect([press(find('button')), hasFocus()]).toEqual([true, true]);
  expect(find('input[name="search"]').getAttribute('aria-label')).toBe('Hledat');
});

test('a slash typed into a field stays a slash, and one with a modifier is ignored', () => {
  const { find, press, hasFocus } = open();
  expect([press(find('input[name="other"]')), hasFocus()]).toEqual([false, false]);
  expect([press(find('button'), { ctrlKey: true }), hasFocus()]).toEqual([false, false]);
});

test('does nothing behind an open dialog', () => {
  const { find, press, hasFocus } = open();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  expect([press(find('button')), hasFocus()]).toEqual([false, false]);
  dialog.remove();
});

/** Draws the field above rows with links; returns the searches and the opened rows. */
function openAbove(names: readonly string[]) {
  const page = document.createElement('main');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const asked: string[] = [];
  const opened: string[] = [];
  const draw = (value: string, isSettled: boolean, isOnlyHit: boolean) =>
    act(() =>
      root.render(
        <MantineProvider>
          <ListSearch label="Hledat" value={value} onChange={(typed) => asked.push(typed)} isSettled={isSettled} isOnlyHit={isOnlyHit} />
          <table>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <td>
                    <a href={`#${name}`} onClick={(event) => (event.preventDefault(), opened.push(name))}>
                      {name}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </MantineProvider>,
      ),
    );
  const field = () => page.querySelector<HTMLInputElement>('input[name="search"]') as HTMLInputElement;
  const type = (text: string) =>
    act(() => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field(), text);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  return { asked, opened, draw, type, press };
}

test('Enter searches at once and opens the only hit when it has arrived, not before', () => {
  const { asked, opened, draw, type, press } = openAbove(['Nováčková']);
  draw('', true, true);
  type(' nováčková ');
  press('Enter');
  expect([asked, opened]).toEqual([['nováčková'], []]);
  draw('nováčková', false, true);
  expect(opened).toEqual([]);
  draw('nováčková', true, true);
  expect(opened).toEqual(['Nováčková']);
  draw('nováčková', true, true);
  expect(opened).toEqual(['Nováčková']);
});

test('Enter opens none of several hits, nor one that arrives after further typing', () => {
  const { opened, draw, type, press } = openAbove(['Nová', 'Nováčková']);
  draw('', true, false);
  type('nov');
  press('Enter');
  draw('nov', true, false);
  expect(opened).toEqual([]);
  type('nová');
  press('Enter');
  press('č');
  draw('nová', true, true);
  expect(opened).toEqual([]);
});

test('the down arrow focuses the first row', () => {
  const { draw, press } = openAbove(['Nová', 'Nováčková']);
  draw('', true, false);
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Nová');
});
