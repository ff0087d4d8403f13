import { describe, expect, test } from 'vitest';
import { isShown, mayBeHidden, toggleColumn } from './table-columns.ts';

const email = { key: 'email' };
const phone = { key: 'phone', isOptional: true };

describe('columns', () => {
  test.each([
    [email, {}, true],
    [email, { email: false }, false],
    [phone, {}, false],
    [phone, { phone: true }, true],
    [{ key: 'name', place: 'title' as const }, { name: false }, true],
    [{ key: 'action', place: 'figure' as const }, { action: false }, true],
    [{ key: 'mend', place: 'action' as const }, { mend: false }, true],
  ])('%o chosen %o is shown: %s', (column, chosen, shown) => expect(isShown(column, chosen)).toBe(shown));

  test('drops choices that equal the default', () => {
    expect(toggleColumn(email, {})).toEqual({ email: false });
    expect(toggleColumn(email, { email: false, phone: true })).toEqual({ phone: true });
    expect(toggleColumn(phone, {})).toEqual({ phone: true });
    expect(toggleColumn(phone, { phone: true })).toEqual({});
  });

  test('a figure may be hidden, the name of a row may not', () => {
    expect([mayBeHidden({ key: 'state', place: 'figure' }), mayBeHidden({ key: 'name', place: 'title' })]).toEqual([true, false]);
  });
});
