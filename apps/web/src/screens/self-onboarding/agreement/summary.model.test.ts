import { expect, test } from 'vitest';
import { partsOf } from './summary.model.ts';

test('lines of a step stand together, parts in the order in which they come', () => {
  const items = [
    { key: 'client_complex_form', title: 'Jméno', value: 'Eva' },
    { key: 'calculation', title: 'Cíl', value: 'Dům' },
    { key: 'client_complex_form', title: 'Rodné číslo', value: '1' },
  ] as const;
  expect(partsOf(items)).toEqual([
    {
      key: 'client_complex_form',
      facts: [
        { label: 'Jméno', value: 'Eva' },
        { label: 'Rodné číslo', value: '1' },
      ],
    },
    { key: 'calculation', facts: [{ label: 'Cíl', value: 'Dům' }] },
  ]);
  expect(partsOf([])).toEqual([]);
});
