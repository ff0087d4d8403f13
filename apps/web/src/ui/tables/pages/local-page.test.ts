import { afterEach, expect, test, vi } from 'vitest';
import type { TableView } from './table-view.ts';
import { takeLocalPage } from './local-page.ts';

const rows = ['Zeta', 'Čáp', 'Cibule', 'Chata', 'beta'].map((name, index) => ({ name, amount: index === 2 ? null : index * 10 - 20 }));
const sorters = { name: (row: (typeof rows)[number]) => row.name, amount: (row: (typeof rows)[number]) => row.amount };
const take = (view: Partial<TableView>) => {
  const page = takeLocalPage(rows, { page: 1, length: 10, order: [], ...view }, sorters);
  return [page.page, page.rows.map(({ name }) => name).join(' ')];
};

test.each<[Partial<TableView>, unknown[]]>([
  [{}, [1, 'Zeta Čáp Cibule Chata beta']],
  [{ order: [{ column: 'name', dir: 'asc' }] }, [1, 'beta Cibule Čáp Chata Zeta']],
  [{ order: [{ column: 'amount', dir: 'asc' }] }, [1, 'Zeta Čáp Chata beta Cibule']],
  [{ order: [{ column: 'amount', dir: 'desc' }] }, [1, 'beta Chata Čáp Zeta Cibule']],
  [{ length: 2, page: 2 }, [2, 'Cibule Chata']],
  [{ length: 2, page: 9 }, [3, 'beta']],
  [{ order: [{ column: 'nothing', dir: 'asc' }] }, [1, 'Zeta Čáp Cibule Chata beta']],
])('%o', (view, expected) => expect(take(view)).toEqual(expected));

test('no rows are one empty page', () => expect(takeLocalPage([], { page: 3, length: 10, order: [] }, {})).toEqual({ rows: [], page: 1 }));

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['cs', 'äther aut auto'],
  ['sk', 'aut auto äther'],
])('sorts words in the order of the language: %s', (lang, expected) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const words = ['auto', 'äther', 'aut'].map((name) => ({ name }));
  const { rows: ordered } = takeLocalPage(
    words,
    { page: 1, length: 10, order: [{ column: 'name', dir: 'asc' }] },
    { name: ({ name }) => name },
  );
  expect(ordered.map(({ name }) => name).join(' ')).toBe(expected);
});
