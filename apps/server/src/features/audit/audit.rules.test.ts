import { describe, expect, it, test } from 'vitest';
import { changesIn, fieldNameOf, idsIn, toHistoryValue } from './audit.rules.ts';

test.each([
  ['birthDate', 'birth_date'],
  ['birth_date', 'birth_date'],
  ['notUsTaxResidence', 'not_us_tax_residence'],
  ['logoBase64', 'logo_base64'],
])('%s is the field %s', (name, field) => expect(fieldNameOf(name)).toBe(field));

describe('what an event changed', () => {
  it.each([
    [
      'a changed field',
      { before: { birthDate: '1980-01-01' }, after: { birthDate: '1980-01-02' } },
      [['birth_date', '1980-01-01', '1980-01-02']],
    ],
    [
      'a new record',
      { after: { name: 'A', note: null, list: [], text: '', flag: false } },
      [
        ['name', undefined, 'A'],
        ['flag', undefined, false],
      ],
    ],
    ['a deleted record', { before: { name: 'A' } }, [['name', 'A', undefined]]],
    ['what stayed', { before: { name: 'A', note: null }, after: { name: 'A', note: '' } }, []],
    [
      'the colours of a theme',
      {
        before: { theme: { primaryColor: '#111', primaryTextColor: '#fff' } },
        after: { theme: { primaryColor: '#222', primaryTextColor: '#fff' } },
      },
      [['primary_color', '#111', '#222']],
    ],
    ['bookkeeping', { before: { version: 1 }, after: { version: 2, id: 'x', clientId: 'y' } }, []],
    ['facts of another kind', { method: 'PASSWORD', before: 'x', after: null }, []],
  ] as const)('%s', (_name, facts, expected) => {
    expect(changesIn(facts).map(({ field, before, after }) => [field, before, after])).toEqual(expected);
  });
});

const id = '0199c0de-0000-7000-8000-000000000001';
const other = '0199c0de-0000-7000-8000-000000000002';

test('ids are found in the fields that refer to records, and nowhere else', () => {
  expect(
    idsIn([
      { field: 'parent_id', before: id, after: null },
      { field: 'contract_types', before: [], after: [{ contractTypeId: other }] },
    ]),
  ).toEqual([id, other]);
  expect(
    idsIn([
      { field: 'note', before: id, after: null },
      { field: 'currencies', before: ['x', id], after: [] },
    ]),
  ).toEqual([]);
});

test.each([
  ['parent_id', id, 'Petr Poradce'],
  ['note', id, id],
  ['legal_person_id', id, id],
  ['referral_code', id, id],
  ['currencies', [id], [id]],
  ['personal_id', '8001011234', '*******234'],
  ['id_card_number', 'AB123456', '*****456'],
  ['logo_base64', 'data:image/png;base64,AAAA', true],
  ['note', 'x'.repeat(501), 'x'.repeat(500)],
  ['note', '', null],
  ['is_active', false, false],
  ['risk_profile', 3, 3],
  ['currencies', ['CZK', 'EUR'], ['CZK', 'EUR']],
  ['logo', 'a'.repeat(64), true],
  [
    'contract_types',
    [{ contractTypeId: id, useCustomDate: true, activeFrom: null, activeTo: '2026-01-01T00:00' }],
    [{ name: 'Petr Poradce', use_custom_date: true, from: null, to: '2026-01-01T00:00' }],
  ],
  ['contradictions', ['growth_without_loss', 'other'], 2],
])('%s %o is shown as %o', (field, value, shown) => {
  expect(toHistoryValue(field, value, new Map([[id, 'Petr Poradce']]))).toEqual(shown);
});
