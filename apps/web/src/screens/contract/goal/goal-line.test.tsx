import { afterEach, expect, test } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { chooseLanguage } from '../../../platform/texts/texts.ts';
import { GoalLine } from './goal-line.tsx';

afterEach(() => chooseLanguage('cs'));

test.each([
  [{ name: 'Na dům', target: 1_000_000, date: '2036-11-26' }, 'Cíl: Na dům · 1 000 000,00 Kč · do 26.11.2036'],
  [{ name: null, target: 1_000_000, date: null }, 'Cíl: 1 000 000,00 Kč'],
  [{ name: 'Auto', target: null, date: '2027-01-31' }, 'Cíl: Auto · do 31.01.2027'],
])('the goal %j', async (goal, line) => {
  expect((await renderScreen(<GoalLine goal={goal} currency="CZK" value={null} />)).text()).toContain(line);
});

test.each([
  [{ name: 'Na dům', target: 1_000_000, date: '2036-11-26' }, 'Cíl: Na dům · do 26.11.2036', '45,00 % z cíle 1 000 000,00 Kč'],
  [{ name: null, target: 1_000_000, date: null }, '', '45,00 % z cíle 1 000 000,00 Kč'],
  [{ name: 'Auto', target: null, date: null }, 'Cíl: Auto', ''],
])('the goal %j of a known value names its amount once', async (goal, line, progress) => {
  const { page } = await renderScreen(<GoalLine goal={goal} currency="CZK" value={450_000} />);
  const texts = ['p', 'progress'].map((name) => page.querySelector(name)?.parentElement?.textContent ?? '');
  const said = texts.join('|').replaceAll('\u00A0', ' ');
  expect(said).toContain(line);
  expect(said).toContain(progress);
  expect((page.textContent ?? '').split('000,00').length).toBe(goal.target === null ? 1 : 2);
});

test('the goal in Slovak', async () => {
  const screen = await renderScreen(<GoalLine goal={{ name: 'Dom', target: 10, date: '2027-01-31' }} currency="EUR" value={null} />);
  await act(() => chooseLanguage('sk'));
  expect(screen.text()).toContain('Cieľ: Dom · 10,00 € · do 31.01.2027');
});
