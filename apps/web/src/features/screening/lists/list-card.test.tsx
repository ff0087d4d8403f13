import { expect, test, vi } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { listOf, versionOf } from '../screening.fixture.ts';
import { isLastInUse } from '../screening.model.ts';
import { ListCard } from './list-card.tsx';

test('every value of a version has the name of its column, also where the heading is not shown', async () => {
  const { page } = await renderScreen(<ListCard list={listOf()} isLast={false} mayManage />);
  const cells = [...page.querySelectorAll('td')].map((cell) => [cell.dataset['label'], plain(cell.textContent)]);
  expect(page.querySelector('table')?.dataset['labelled']).toBe('true');
  expect(cells).toEqual([
    ['Verze', '3'],
    ['Vydáno', '20.11.2026'],
    ['Nahráno', expect.stringMatching(/^23\.11\.2026 \d\d:42$/)],
    ['Záznamů', '41'],
    ['Změny', 'nové 5, změněné 2, odebrané 1'],
    ['Vadné řádky', '0'],
  ]);
});

test('malformed rows are shown with their place, those beyond the kept ones only counted', async () => {
  const findings = [{ line: 7, reason: 'noName', is_imported: false }];
  const { page } = await renderScreen(
    <ListCard list={listOf({ versions: [versionOf({ finding_count: 3, findings })] })} isLast={false} mayManage />,
  );
  const text = plain(page.querySelector('details')?.textContent);
  expect(text).toContain('Záznam 7: Chybí jméno.');
  expect(text).toContain('A ještě 2 další.');
});

test.each([
  ['older', 'nepoužito: mezitím se používá novější verze'],
  ['shrunk', 'nepoužito: mnohem méně záznamů než verze předtím'],
] as const)('a version never used says why: %s', async (reason, words) => {
  const version = versionOf({ id: 'v4', number: null, state: 'REFUSED', refused_for: reason });
  const { page } = await renderScreen(<ListCard list={listOf({ versions: [version, versionOf()] })} isLast={false} mayManage />);
  expect(plain(page.querySelector('td')?.textContent)).toBe(words);
});

test.each([
  [listOf(), 'Používá se'],
  [listOf({ is_too_old: true }), 'Zastaralý'],
  [listOf({ current_number: null, usable_until: null, versions: [versionOf({ number: null, state: 'STAGED' })] }), 'Připravuje se'],
  [listOf({ retired_at: '2026-11-23T09:42:00.000Z' }), 'Vyřazený'],
])('a list says what it is used for: %#', async (list, state) => {
  const { page, button } = await renderScreen(<ListCard list={list} isLast={false} mayManage />);
  expect(plain(page.textContent)).toContain(state);
  expect(button('Vyřadit seznam: Smyšlené sankce') === undefined).toBe(list.retired_at !== null);
});

test('a list is retired only after a question, which stays while the answer is awaited', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    sent.push(`${method} ${path}`);
    return new Promise(() => {});
  });
  const { press, pass, escape } = await renderScreen(<ListCard list={listOf()} isLast={false} mayManage />, { isTimed: true });
  await press('Vyřadit seznam: Smyšlené sankce');
  await pass(500);
  expect(sent).toEqual([]);
  await press('Vyřadit seznam');
  const confirm = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button, [role=alertdialog] button')];
  expect(confirm.length).toBeGreaterThan(0);
  await pass(500);
  await escape();
  await pass(500);
  expect(document.querySelector('[role=dialog], [role=alertdialog]')).not.toBeNull();
  expect(sent).toEqual(['POST /api/screening/lists/l1/retire']);
});

test.each([
  [0, false, ''],
  [1, true, '1 potvrzená shoda platí dál.'],
  [3, true, '3 potvrzené shody platí dál.'],
  [5, true, '5 potvrzených shod platí dál.'],
])('the question says how many confirmed matches stay: %i', async (count, isSaid, words) => {
  const { press, pass } = await renderScreen(<ListCard list={listOf({ confirmed_count: count })} isLast={false} mayManage />, {
    isTimed: true,
  });
  await press('Vyřadit seznam: Smyšlené sankce');
  await pass(500);
  const said = plain(document.querySelector('[role=dialog], [role=alertdialog]')?.textContent);
  expect([said.includes('platí dál'), said.includes(words)]).toEqual([isSaid, true]);
});

test('who may not manage lists has no button', async () => {
  const { button } = await renderScreen(<ListCard list={listOf()} isLast={false} mayManage={false} />);
  expect(button('Vyřadit seznam: Smyšlené sankce')).toBeUndefined();
});

test.each([
  ['it is the only one of its kind', [listOf({ id: 'pep', kind: 'EXPOSED' })], true],
  ['another is not used yet', [listOf({ id: 'new', current_number: null })], true],
  ['another is retired', [listOf({ id: 'old', retired_at: '2026-11-23T09:42:00.000Z' })], true],
  ['another of its kind is in use', [listOf({ id: 'other' })], false],
])('the last list in use is known when %s', async (_why, others, isLast) => {
  expect(isLastInUse(listOf(), [listOf(), ...others])).toBe(isLast);
  const { press } = await renderScreen(<ListCard list={listOf()} isLast={isLast} mayManage />);
  await press('Vyřadit seznam: Smyšlené sankce');
  expect(plain(document.body.textContent).includes('Je to poslední používaný seznam tohoto druhu')).toBe(isLast);
});

test('a retired list is not the last one in use', () => {
  const retired = listOf({ retired_at: '2026-11-23T09:42:00.000Z' });
  expect(isLastInUse(retired, [retired])).toBe(false);
});
