import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBrowserAView } from '../../../testing/view-observer.ts';
import { watchStep, type Shown } from './watch-step.ts';

let stop = () => {};
let told: Shown[] = [];
let frame: HTMLElement;

const form = `<input name="city"><input name="street">
  <div data-form-place="1"><div data-row="basics.0.goal"><input name="q-1"></div><fieldset data-row="loans.0."></fieldset></div>`;

beforeEach(() => {
  frame = document.createElement('div');
  document.body.append(frame);
  told = [];
});
afterEach(() => {
  stop();
  frame.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function watch(html: string) {
  frame.innerHTML = html;
  stop = watchStep(frame, (shown) => told.push(shown));
}
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('tells once what came into view first, and what was added when the page is hidden', () => {
  const { show } = giveBrowserAView();
  watch(form);
  expect(told).toEqual([]);
  show('[name=city]');
  show('[name=city], [data-row]');
  expect(told).toEqual([{ questions: ['city'], refused: [] }]);
  hide();
  expect(told.slice(1)).toEqual([{ questions: ['1.goal'], refused: [] }]);
  hide();
  expect(told).toHaveLength(2);
});

test('names questions of a form by its place, never what was typed', () => {
  const { show } = giveBrowserAView();
  watch(form.replace('name="street"', 'name="street" value="Dlouhá 5"'));
  show('*');
  expect(told).toEqual([{ questions: ['city', 'street', '1.goal'], refused: [] }]);
});

test('tells at the end what is still untold, also of a step that nobody waited for', () => {
  giveBrowserAView();
  watch(form);
  stop();
  expect(told).toEqual([{ questions: [], refused: [] }]);
});

test('a step without questions is told at once', () => {
  giveBrowserAView();
  watch('<p>Vítejte</p>');
  expect(told).toEqual([{ questions: [], refused: [] }]);
  stop();
  expect(told).toHaveLength(1);
});

test('what is shown as wrong is told with its question', async () => {
  const { show } = giveBrowserAView();
  watch(form);
  show('*');
  frame.querySelector('[name=street]')?.setAttribute('aria-invalid', 'true');
  frame.querySelector('[name=q-1]')?.setAttribute('aria-invalid', 'true');
  await expect
    .poll(() => {
      hide();
      return told.at(-1);
    })
    .toEqual({ questions: [], refused: ['street', '1.goal'] });
});

test('questions that appear later are watched, too', async () => {
  const { show } = giveBrowserAView();
  watch('<input name="correspondence_not_the_same">');
  show('*');
  frame.append(Object.assign(document.createElement('input'), { name: 'correspondence_address.city' }));
  await expect
    .poll(() => {
      show('*');
      hide();
      return told.at(-1)?.questions;
    })
    .toEqual(['correspondence_address.city']);
});

test('without an observer everything drawn counts as seen', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  watch(form);
  expect(told).toEqual([{ questions: ['city', 'street', '1.goal'], refused: [] }]);
});
