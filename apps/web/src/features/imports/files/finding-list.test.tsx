import type { ImportFinding } from '@pramen/contract/imports/imports.schemas';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { needPortalTexts, needStaffTexts, startTexts } from '../../../platform/texts/texts.ts';
import { FindingList } from './finding-list.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
  await needStaffTexts();
});
let close = () => {};
afterEach(() => close());

const jump: ImportFinding = { line: 7, column: 'price', key: 'jump', values: { before: '950.5', after: '95.05' }, is_skipped: false };
const emptyCells = (count: number): ImportFinding[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, column: 'email', key: 'empty', values: {}, is_skipped: index === 0 }));

function draw(kind: 'faults' | 'warnings', findings: readonly ImportFinding[], total = findings.length, fileName = 'clients.csv') {
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
        <FindingList fileName={fileName} kind={kind} findings={findings} total={total} />
      </MantineProvider>,
    ),
  );
  const rows = () =>
    Array.from(page.querySelectorAll('tbody tr'), (row) => Array.from(row.querySelectorAll('td'), (cell) => cell.textContent));
  return { page, rows };
}

test('draws nothing without findings', () => expect(draw('faults', []).page.innerHTML).not.toContain('<details'));

test.each([
  ['faults', true],
  ['warnings', false],
] as const)('%s are open: %s', (kind, isOpen) => {
  const { page } = draw(kind, [jump]);
  expect(page.querySelector('details')?.open).toBe(isOpen);
  expect(page.querySelector('summary')?.textContent).toBe(kind === 'faults' ? '1 chyba' : '1 upozornění');
});

test('a finding shows its line, column and reason, with figures in local format', () => {
  expect(draw('warnings', [jump]).rows()).toEqual([['Řádek 7', 'price', 'Skok z\u00a0950,5 na 95,05 (štěpení?).']]);
});

test('a part of a statement is named in words, because its file has no such column', () => {
  const unknown: ImportFinding = { line: 3, column: 'variable_symbol', key: 'empty', values: {}, is_skipped: false };
  expect(draw('warnings', [unknown], 1, 'vypis.gpc').rows()).toEqual([['Řádek 3', 'Variabilní symbol', 'Chybí hodnota.']]);
});

test('a skipped row says so, and an error about the whole file has no line', () => {
  const ofFile: ImportFinding = { line: null, column: null, key: 'emptyFile', values: {}, is_skipped: false };
  expect(draw('faults', [...emptyCells(1), ofFile]).rows()).toEqual([
    ['Řádek 2', 'email', 'Chybí hodnota. Řádek se vynechá.'],
    ['Celý soubor', '', 'Soubor je prázdný. Na prvním řádku musí být názvy sloupců.'],
  ]);
});

test('shows ten a page, and goes to the next page', () => {
  const { page, rows } = draw('faults', emptyCells(12));
  expect(rows()).toHaveLength(10);
  const next = Array.from(page.querySelectorAll<HTMLButtonElement>('nav button')).at(-1);
  act(() => next?.click());
  expect(rows().map(([line]) => line)).toEqual(['Řádek 12', 'Řádek 13']);
});

test.each([
  [50, 'Vidíte prvních 50, všechny jsou v\u00a0souboru ke stažení.'],
  [0, 'Nic dalšího se z\u00a0tohoto importu už neuchovává.'],
])('says so when only %i of more findings are shown', (told, note) => {
  const { page } = draw('faults', emptyCells(told), 1200);
  expect(page.querySelector('summary')?.textContent).toBe('1\u00a0200 chyb');
  expect(page.textContent).toContain(note);
});
