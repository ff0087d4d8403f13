import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Row {
  name: string;
  amount: number;
}

const rows: readonly Row[] = [
  { name: 'Beta', amount: 2 },
  { name: 'Alfa', amount: 1 },
];
let close = () => {};
afterEach(() => close());

function draw(changes: Partial<PagedTableProps<Row>> = {}) {
  const asked: unknown[] = [];
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const props: PagedTableProps<Row> = {
    caption: 'Řádky',
    columns: [
      { key: 'name', label: 'Název', place: 'title', isSortable: true, render: ({ name }) => name },
      { key: 'amount', label: 'Částka', align: 'end', isSortable: true, render: ({ amount }) => amount },
      { key: 'plain', label: 'Poznámka', render: () => null },
    ],
    rows,
    rowKey: ({ name }) => name,
    total: rows.length,
    view: { page: 1, length: 10, order: [{ column: 'amount', dir: 'desc' }] },
    onChange: (change) => asked.push(change),
    empty: <p>Nic tu není</p>,
    ...changes,
  };
  act(() =>
    root.render(
      <MantineProvider>
        <PagedTable {...props} />
      </MantineProvider>,
    ),
  );
  const press = (selector: string): void => act(() => page.querySelector<HTMLElement>(selector)?.click());
  return { page, asked, press };
}

describe('headings order the rows', () => {
  test('the choice of a phone says when the order is that of no column, and lets every column be chosen', () => {
    const chosenIn = (page: HTMLElement) => page.querySelector('select')?.value;
    const byNone = draw({ view: { page: 1, length: 10, order: [{ column: 'created_at', dir: 'asc' }] } });
    expect(chosenIn(byNone.page)).toBe('');
    close();
    const byAmount = draw();
    expect(chosenIn(byAmount.page)).toBe('amount:desc');
    expect(byAmount.page.querySelectorAll('select option')).toHaveLength(4);
  });

  test('marks only the ordered column', () => {
    const { page } = draw();
    expect(Array.from(page.querySelectorAll('th'), (head) => head.getAttribute('aria-sort'))).toEqual([null, 'descending', null]);
    expect(page.querySelectorAll('th button')).toHaveLength(2);
  });
  test.each([
    ['th:nth-child(1) button', 'name', 'asc'],
    ['th:nth-child(2) button', 'amount', 'asc'],
  ])('%s', (selector, column, dir) => {
    const { asked, press } = draw();
    press(selector);
    expect(asked).toEqual([{ order: [{ column, dir }], page: 1 }]);
  });
  test('a second press reverses the order', () => {
    const { asked, press } = draw({ view: { page: 3, length: 10, order: [{ column: 'name', dir: 'asc' }] } });
    press('th:nth-child(1) button');
    expect(asked).toEqual([{ order: [{ column: 'name', dir: 'desc' }], page: 1 }]);
  });
});

describe('a card', () => {
  const columns: PagedTableProps<Row>['columns'] = [
    { key: 'name', label: 'Název', place: 'title', render: ({ name }) => name },
    { key: 'amount', label: 'Částka', place: 'more', render: ({ amount }) => amount },
  ];
  const folded = (page: HTMLElement) =>
    Array.from(page.querySelectorAll('tbody tr'), (row) => [
      row.getAttribute('data-open'),
      row.querySelector('button')?.getAttribute('aria-expanded'),
    ]);
  const named = (page: HTMLElement, button: Element) =>
    (button.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => page.querySelector(`[id="${id}"]`))
      .map((part) => part?.getAttribute('aria-label') ?? part?.textContent);
  test('unfolds its other lines, each row its own', () => {
    const { page, press } = draw({ columns });
    expect(folded(page)).toEqual([
      ['false', 'false'],
      ['false', 'false'],
    ]);
    press('tbody tr:nth-child(2) button');
    expect(folded(page)).toEqual([
      ['false', 'false'],
      ['true', 'true'],
    ]);
    press('tbody tr:nth-child(2) td:nth-child(2)');
    expect(folded(page)).toEqual([
      ['false', 'false'],
      ['false', 'false'],
    ]);
  });
  test('its button is named by the heading', () => {
    const { page } = draw({ columns });
    expect(Array.from(page.querySelectorAll('tbody button'), (button) => named(page, button))).toEqual([
      ['details', 'Beta'],
      ['details', 'Alfa'],
    ]);
  });
  test('has no button when it shows everything', () => {
    const { page } = draw();
    expect(page.querySelectorAll('tbody button')).toHaveLength(0);
  });
});

test('arrow keys move from the link of a row to that of the next', () => {
  const columns = [{ key: 'name', label: 'Název', render: ({ name }: Row) => <a href={`#${name}`}>{name}</a> }];
  const { page } = draw({ columns });
  const [first, second] = page.querySelectorAll<HTMLElement>('tbody a');
  const press = (key: string): void =>
    act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  first?.focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(second);
  press('ArrowDown');
  expect(document.activeElement).toBe(second);
  press('ArrowUp');
  expect(document.activeElement).toBe(first);
});

test.each([
  [{}, 'here'],
  [{ ctrlKey: true }, 'in another tab'],
  [{ metaKey: true }, 'in another tab'],
])('a click next to the words with %o opens the record as its link does: %s', (keys, where) => {
  const opened: string[] = [];
  const columns: PagedTableProps<Row>['columns'] = [
    {
      key: 'name',
      label: 'Název',
      render: ({ name }) => (
        <a
          href={`#${name}`}
          onClick={(event) => {
            event.preventDefault();
            opened.push(`${name} ${event.ctrlKey || event.metaKey ? 'in another tab' : 'here'}`);
          }}
        >
          {name}
        </a>
      ),
    },
    { key: 'amount', label: 'Částka', render: ({ amount }) => amount },
  ];
  const { page } = draw({ columns });
  const cell = page.querySelector('tbody tr:nth-child(2) td:nth-child(2)');
  act(() => void cell?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })));
  expect(opened).toEqual([`Alfa ${where}`]);
});

describe('every state', () => {
  test('loading: five placeholders, no table', () => {
    const { page } = draw({ rows: null, total: 0 });
    expect([page.querySelector('table'), page.querySelectorAll('[aria-busy="true"] [aria-hidden="true"]').length]).toEqual([null, 5]);
  });
  test('failed before the first response: one line with a retry', () => {
    let retries = 0;
    const { page, press } = draw({ rows: null, total: 0, isFailed: true, onRetry: () => (retries += 1) });
    expect(page.querySelector('[aria-busy="true"]')).toBeNull();
    press('[role="status"] button');
    expect(retries).toBe(1);
  });
  test('failed later: the rows stay', () => {
    const { page } = draw({ isFailed: true, onRetry: () => {} });
    expect([page.querySelectorAll('tbody tr').length, page.textContent?.includes('outdated')]).toEqual([2, true]);
  });
  test('no rows', () => {
    const { page } = draw({ rows: [], total: 0 });
    expect([page.querySelector('table'), page.textContent?.includes('Nic tu není')]).toEqual([null, true]);
    expect(page.querySelector('select')).toBeNull();
  });
  test('a closing row is below its columns', () => {
    const { page } = draw({ footer: { name: 'Celkem', amount: '3' } });
    expect(Array.from(page.querySelectorAll('tfoot td'), (cell) => [cell.textContent, cell.hasAttribute('data-empty')])).toEqual([
      ['Celkem', false],
      ['3', false],
      ['', true],
    ]);
  });
});

describe('pages', () => {
  test('a short list has none', () => expect(draw().page.querySelector('nav')).toBeNull());
  test('offers a length from the address alongside the usual ones', () => {
    const { page, asked } = draw({ total: 95, view: { page: 2, length: 30, order: [] } });
    const field = Array.from(page.querySelectorAll('select')).at(-1);
    expect(Array.from(field?.options ?? [], ({ value }) => value)).toEqual(['10', '25', '30', '50', '100']);
    act(() => {
      if (field) field.value = '50';
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(asked).toEqual([{ length: 50, page: 1 }]);
  });
});

describe('without the network', () => {
  const stated = (page: HTMLElement) => page.querySelectorAll('[role=status]').length;

  test('keeps rows of another page, and says that they are not those requested', () => {
    const shown = draw({ isWaiting: true, isStale: true }).page;
    expect([shown.querySelectorAll('tbody tr').length, shown.textContent?.includes('waitingWithRows')]).toEqual([2, true]);
  });

  test('says nothing about rows that have already arrived', () => {
    expect(stated(draw({ isWaiting: true }).page)).toBe(0);
  });

  test('shows no loading bar', () => {
    const shown = draw({ isWaiting: true, rows: null }).page;
    expect([shown.querySelector('[aria-busy=true]'), stated(shown)]).toEqual([null, 1]);
  });
});

test('the usual number of rows stays among the offered ones', () => {
  const { page } = draw({ total: 60, view: { page: 1, length: 50, usualLength: 20, order: [] } });
  const [, lengths] = page.querySelectorAll('select');
  expect(Array.from(lengths?.options ?? [], ({ value }) => value)).toEqual(['10', '20', '25', '50', '100']);
});

test('ten rows on pages of five are turned, too', () => {
  const { page } = draw({ total: 10, view: { page: 1, length: 5, order: [] } });
  expect(page.querySelectorAll('nav button').length).toBe(2);
  expect(draw({ total: 10, view: { page: 1, length: 10, order: [] } }).page.querySelector('nav')).toBeNull();
});

test('pages of a fixed length have no selector, and pages are turned', () => {
  const { page } = draw({ total: 60, view: { page: 1, length: 20, order: [], isLengthFixed: true } });
  expect([page.querySelectorAll('select').length, page.querySelectorAll('nav button').length]).toEqual([1, 2]);
});

describe('turning the page', () => {
  test.each([
    [-400, 1],
    [120, 0],
  ])('scrolls to the beginning of the table where it is out of sight (%s px), and leaves the focus', (top, times) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 900));
    const { page, asked } = draw({ total: 60 });
    const [, next] = page.querySelectorAll<HTMLElement>('nav button');
    next?.focus();
    act(() => next?.click());
    expect([asked, scroll.mock.calls.length, document.activeElement === next]).toEqual([[{ page: 2 }], times, true]);
  });
});

describe('keeps the height of the list while a filter has the focus', () => {
  const isHeld = (page: HTMLElement) => page.querySelector('[style*="min-block-size"]') !== null;
  const point = (kind: 'mousedown' | 'mouseup') => act(() => void document.body.dispatchEvent(new MouseEvent(kind, { bubbles: true })));
  const drawFilter = () => {
    const { page } = draw({ toolbar: <input aria-label="Filtr" /> });
    const field = page.querySelector('input');
    act(() => field?.focus());
    return { page, field };
  };

  test('releases it when the keyboard moves the focus away', () => {
    const { page, field } = drawFilter();
    expect(isHeld(page)).toBe(true);
    act(() => field?.blur());
    expect(isHeld(page)).toBe(false);
  });

  test('a press elsewhere releases it only after the click, so that the click hits its target', () => {
    vi.useFakeTimers();
    const { page, field } = drawFilter();
    point('mousedown');
    act(() => field?.blur());
    expect(isHeld(page)).toBe(true);
    point('mouseup');
    expect(isHeld(page)).toBe(true);
    act(() => void vi.runAllTimers());
    expect(isHeld(page)).toBe(false);
    vi.useRealTimers();
  });

  test('a press on another filter keeps it', () => {
    vi.useFakeTimers();
    const { page, field } = drawFilter();
    point('mousedown');
    act(() => page.querySelector('select')?.focus());
    point('mouseup');
    act(() => void vi.runAllTimers());
    expect(isHeld(page)).toBe(true);
    expect(field).not.toBe(document.activeElement);
    vi.useRealTimers();
  });
});

describe('a list of staff', () => {
  const columns: PagedTableProps<Row>['columns'] = [
    { key: 'name', label: 'Název', place: 'title', render: ({ name }) => <a href={`#${name}`}>{name}</a> },
    { key: 'amount', label: 'Částka', align: 'end', render: ({ amount }) => amount },
    { key: 'phone', label: 'Telefon', isOptional: true, render: () => '777' },
  ];
  const heads = (page: HTMLElement) => Array.from(page.querySelectorAll('th'), (head) => head.textContent);

  test('shows the chosen columns; the name of a row stays', () => {
    const show = (chosen: Record<string, boolean>) =>
      heads(draw({ columns, density: 'compact', columnChoice: { chosen, onChoose: () => {} } }).page);
    expect(show({})).toEqual(['Název', 'Částka']);
    close();
    expect(show({ phone: true, amount: false, name: false })).toEqual(['Název', 'Telefon']);
  });

  test('offers the others, by the keyboard as well, and reports what differs from the default', () => {
    const chosen: unknown[] = [];
    const { page, press } = draw({
      columns,
      density: 'compact',
      columnChoice: { chosen: { amount: false }, onChoose: (choice) => chosen.push(choice) },
    });
    expect(page.querySelectorAll('input[type=checkbox]')).toHaveLength(0);
    press('button[aria-haspopup=dialog]');
    const ticks = Array.from(page.querySelectorAll<HTMLInputElement>('[role=dialog] input'));
    expect(ticks.map(({ name, checked }) => [name, checked])).toEqual([
      ['column-amount', false],
      ['column-phone', false],
    ]);
    for (const tick of ticks) act(() => tick.click());
    press('[role=dialog] button');
    expect(chosen).toEqual([{}, { amount: false, phone: true }, {}]);
  });

  test('other tables offer no columns', () =>
    expect(draw({ columns, columnChoice: { chosen: {}, onChoose: () => {} } }).page.querySelector('button[aria-haspopup]')).toBeNull());

  test('text that a column cuts off is its title, text that fits has none', () => {
    const { page } = draw({ columns, density: 'compact' });
    const line = page.querySelector<HTMLElement>('tbody [data-line]');
    const point = () => act(() => void line?.querySelector('a')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(200);
    const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
    point();
    expect(line?.title).toBe('Beta');
    room.mockReturnValue(300);
    point();
    expect(line?.hasAttribute('title')).toBe(false);
    vi.restoreAllMocks();
  });
});
