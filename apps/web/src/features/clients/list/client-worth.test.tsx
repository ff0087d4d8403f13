import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { ClientWorth, type KnownValues } from './client-worth.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const known = new Map([
  ['a', { id: 'a', currency: 'EUR' as const, totalAmount: 1234.5 }],
  ['b', { id: 'b', currency: 'CZK' as const, totalAmount: null }],
]);

test.each<[string, KnownValues, string, string | null]>([
  ['a', known, '1\u00a0234,50\u00a0€', null],
  ['b', known, '— value.unpriced', 'value.unpriced'],
  ['c', known, '— value.failed', 'value.failed'],
  ['a', 'failed', '— value.failed', 'value.failed'],
  ['a', null, '', null],
])('the value of %s', (id, values, text, reason) => {
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() => root.render(<ClientWorth id={id} values={values} />));
  expect([
    page.textContent,
    page.querySelector('[title]')?.getAttribute('title') ?? null,
    page.querySelector('[aria-hidden]') !== null,
  ]).toEqual([text, reason, values === null]);
  act(() => root.unmount());
});
