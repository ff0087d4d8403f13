import { beforeEach, expect, test, vi } from 'vitest';
import { arriveAtSection } from './section-arrival.ts';

let grow = () => {};
const scrolled: string[] = [];
const isWatching = () => {
  scrolled.length = 0;
  grow();
  return scrolled.length > 0;
};

beforeEach(() => {
  scrolled.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      callback: () => void;
      constructor(callback: () => void) {
        this.callback = callback;
      }
      observe() {
        grow = this.callback;
        grow();
      }
      disconnect() {
        grow = () => {};
      }
    },
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  document.body.innerHTML = '<main><h1 tabindex="-1">Klient</h1></main>';
});

const draw = (heading = '<h2>Prověření</h2>') =>
  document.querySelector('main')?.insertAdjacentHTML('beforeend', `<div id="screening">${heading}</div>`);

test('waits for a section that is drawn later, and takes the keyboard along', () => {
  arriveAtSection('screening');
  expect(scrolled).toEqual([]);
  draw();
  grow();
  expect([scrolled, document.activeElement?.textContent]).toEqual([['screening'], 'Prověření']);
});

test('keeps the section in view while the page grows, and its heading focused when it is drawn anew', () => {
  draw();
  arriveAtSection('screening');
  document.querySelector('#screening')?.remove();
  document.querySelector('h1')?.focus();
  draw('<h2><button>Prověření klienta</button></h2>');
  grow();
  expect([scrolled.length, document.activeElement?.tagName]).toEqual([2, 'BUTTON']);
});

test('leaves a focus inside the section where it is', () => {
  draw('<h2>Prověření</h2><button id="hit">Shoda</button>');
  document.querySelector<HTMLElement>('#hit')?.focus();
  arriveAtSection('screening');
  expect(document.activeElement?.id).toBe('hit');
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('lets the user go once they move: %s', (move) => {
  draw();
  arriveAtSection('screening');
  expect(isWatching()).toBe(true);
  globalThis.dispatchEvent(new Event(move));
  expect(isWatching()).toBe(false);
});

test('the next screen ends it', () => {
  draw();
  arriveAtSection('screening');
  arriveAtSection('');
  expect(isWatching()).toBe(false);
});
