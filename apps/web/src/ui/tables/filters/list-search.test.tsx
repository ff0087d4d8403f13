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

/** The field above rows that link somewhere; answers what was asked for and which row was opened. */
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

test('Enter asks at once and opens the only hit when it has come, not before', () => {
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

test('Enter opens none of several, nor one that comes after typing went on', () => {
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

test('the arrow down leads to the first row', () => {
  const { draw, press } = openAbove(['Nová', 'Nováčková']);
  draw('', true, false);
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Nová');
});
