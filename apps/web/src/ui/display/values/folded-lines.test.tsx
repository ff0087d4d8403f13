import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FoldedLines } from './folded-lines.tsx';

const linesIn = (page: Element) => Array.from(page.querySelectorAll('li'), ({ textContent }) => textContent);

test('shows two lines, and the others when asked', async () => {
  const { page, press, button } = await renderScreen(<FoldedLines label="Důvody" lines={['a', 'b', 'c', 'd']} />);
  expect(linesIn(page)).toEqual(['a', 'b']);
  await press('Ještě 2 důvody');
  expect(linesIn(page)).toEqual(['a', 'b', 'c', 'd']);
  expect(button('Jen první dva')?.getAttribute('aria-expanded')).toBe('true');
  await press('Jen první dva');
  expect(linesIn(page)).toEqual(['a', 'b']);
});

test.each([
  [['a', 'b'], false],
  [['a', 'b', 'c'], true],
])('folds nothing away: %j', async (lines, areAllShown) => {
  const { page } = await renderScreen(<FoldedLines label="Důvody" lines={lines} areAllShown={areAllShown} />);
  expect([linesIn(page), page.querySelectorAll('button').length]).toEqual([lines, 0]);
});
