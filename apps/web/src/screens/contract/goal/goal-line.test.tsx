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
  expect((await renderScreen(<GoalLine goal={goal} currency="CZK" />)).text()).toContain(line);
});

test('the goal in Slovak', async () => {
  const screen = await renderScreen(<GoalLine goal={{ name: 'Dom', target: 10, date: '2027-01-31' }} currency="EUR" />);
  await act(() => chooseLanguage('sk'));
  expect(screen.text()).toContain('Cieľ: Dom · 10,00 € · do 31.01.2027');
});
