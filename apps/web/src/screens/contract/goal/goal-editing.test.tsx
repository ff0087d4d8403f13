import { expect, test } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { network } from '../../../features/records/records.fixture.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { GoalProgress } from '../../../features/portfolio/cards/goal-progress.tsx';
import { GoalEditing } from './goal-editing.tsx';

const CALL = 'POST /api/contract-strategy/i1/goal';
const house = { name: 'Na dům', target: 1_000_000, date: '2036-11-26' };
const saved = { [CALL]: { body: { message: 'Cíl je uložený.' } } };

const signedIn = (impersonator: { name: string } | null) => ({ known: [[profileQuery.queryKey, { context: { impersonator } }]] as const });

async function draw(goal: typeof house | null, replies: Parameters<typeof network>[0] = saved) {
  const net = network(replies);
  const screen = await renderScreen(
    <>
      <GoalEditing investmentId="i1" goal={goal} currency="CZK" version={4} />
      <ToastRegion />
    </>,
    signedIn(null),
  );
  await screen.press(goal ? 'Upravit cíl' : 'Nastavit cíl');
  return { ...screen, ...net };
}
const dialog = () => document.querySelector('[role=dialog]')?.textContent?.replaceAll('\u00A0', ' ') ?? '';

test('a client sets what they save for', async () => {
  const { type, press, text, sent } = await draw(null);
  expect(dialog()).not.toContain('Odebrat cíl');
  await type('[role=dialog] input[name=name]', 'Na dům');
  await type('[role=dialog] input[name=target]', '1 000 000,50');
  await press('Uložit cíl');
  await expect.poll(text).toContain('Cíl je uložený.');
  expect(sent).toEqual([{ line: CALL, body: { name: 'Na dům', target: 1_000_000.5, date: null, version: 4 } }]);
});

test('nobody who acts for the client sets it', async () => {
  const { button } = await renderScreen(
    <GoalEditing investmentId="i1" goal={house} currency="CZK" version={4} />,
    signedIn({ name: 'Petr Poradce' }),
  );
  expect(button('Upravit cíl')).toBeUndefined();
});

test('a goal of nothing is not saved', async () => {
  const { press, sent } = await draw(null);
  await press('Uložit cíl');
  expect([sent, dialog()]).toEqual([[], expect.stringContaining('Toto políčko je povinné')]);
});

test('an amount that is out of range is refused with numbers as people write them', async () => {
  const { type, press, sent } = await draw(null);
  await type('[role=dialog] input[name=target]', '1 000 000 000 000 000');
  await press('Uložit cíl');
  expect(dialog()).toContain('Zadejte číslo od 0,01 do 1 000 000 000 000');
  expect(sent).toEqual([]);
});

test('a goal is changed, or taken back', async () => {
  const { press, sent, text } = await draw(house);
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input[name=target]')?.value.replaceAll('\u00A0', ' ')).toBe('1 000 000');
  await press('Odebrat cíl');
  await expect.poll(text).toContain('Cíl je uložený.');
  expect(sent).toEqual([{ line: CALL, body: { name: null, target: null, date: null, version: 4 } }]);
});

test('a refusal stands at its field', async () => {
  const refused = {
    status: 422,
    body: { code: 'validation.failed', message: 'x', errors: { date: ['Vyberte prosím den, který teprve přijde.'] } },
  };
  const { press } = await draw(house, { [CALL]: refused });
  await press('Uložit cíl');
  await expect.poll(dialog).toContain('Vyberte prosím den, který teprve přijde.');
});

test.each([
  [450_000, '45,00 % z cíle 1 000 000,00 Kč', 0.45],
  [2_000_000, '100,00 % z cíle 1 000 000,00 Kč', 1],
])('%s of a million is progress', async (value, words, share) => {
  const { page, text } = await renderScreen(<GoalProgress name="Na dům" target={1_000_000} value={value} currency="CZK" />);
  expect(text().replaceAll('\u00A0', ' ')).toContain(`Na dům: ${words}`);
  expect(page.querySelector('progress')?.value).toBe(share);
});

test('a value that is not known is no progress', async () => {
  const { page } = await renderScreen(<GoalProgress name={null} target={1} value={null} currency="CZK" />);
  expect(page.querySelector('progress')).toBeNull();
});
