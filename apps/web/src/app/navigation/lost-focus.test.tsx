import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recoverLostFocus } from './lost-focus.ts';

let stop = () => {};
beforeEach(() => {
  document.body.innerHTML = `
    <main><div id="screen">
      <h1 tabindex="-1">Klient</h1>
      <section aria-labelledby="addresses"><h2 id="addresses">Adresy</h2><ul><li><button id="edit">Upravit</button></li></ul></section>
      <p id="note"><a href="/clients">Klienti</a></p>
    </div></main>
    <div id="dialog"><button>Smazat</button></div>`;
  stop = recoverLostFocus();
});
afterEach(() => stop());

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const focused = () => document.activeElement?.textContent;

test('moves the focus from a removed row to the heading of its section', async () => {
  find('#edit')?.focus();
  find('li')?.remove();
  await expect.poll(focused).toBe('Adresy');
});

test('does the same when the opener of a dialog was removed', async () => {
  find('#edit')?.focus();
  find('#dialog button')?.focus();
  find('li')?.remove();
  expect(focused()).toBe('Smazat');
  find('#dialog')?.remove();
  await expect.poll(focused).toBe('Adresy');
});

test('stays at a heading that is drawn anew once its section has loaded', async () => {
  const heading = find('#addresses');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
  find('section')?.replaceWith(
    ...new DOMParser().parseFromString('<section><h2 id="addresses">Adresy klienta</h2></section>', 'text/html').body.childNodes,
  );
  await expect.poll(focused).toBe('Adresy klienta');
});

test('scrolls only to another heading than the one that was drawn anew', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  find('#edit')?.focus();
  find('li')?.remove();
  await expect.poll(focused).toBe('Adresy');
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
  find('#addresses')?.replaceWith(
    ...new DOMParser().parseFromString('<h2 id="addresses">Adresy klienta</h2>', 'text/html').body.childNodes,
  );
  await expect.poll(focused).toBe('Adresy klienta');
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
});

test('moves the focus to the heading of the screen outside sections', async () => {
  find('a')?.focus();
  find('a')?.remove();
  await expect.poll(focused).toBe('Klient');
});

test('leaves the focus to a new screen, and alone after a click outside the field', async () => {
  find('#edit')?.focus();
  find('#edit')?.blur();
  find('#note')?.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  find('#edit')?.focus();
  find('#screen')?.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
