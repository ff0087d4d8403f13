import { describe, expect, it } from 'vitest';
import { languageOf } from './language.ts';
import { refusedField } from './refused-field.ts';
import { refuseStale } from './versions.ts';

describe('the language of a call', () => {
  it.each([
    [undefined, 'cs'],
    ['', 'cs'],
    ['de,en', 'cs'],
    ['sk', 'sk'],
    ['SK-sk', 'sk'],
    ['cs-CZ,sk;q=0.9', 'cs'],
    ['sk-SK,cs;q=0.9', 'sk'],
    ['cs;q=0.4, sk;q=0.5', 'sk'],
    ['cs; q=0.4 ,sk;q=0.3', 'cs'],
    ['en, sk;q=0.2, cs;q=0.1', 'sk'],
    ['sk;q=0', 'cs'],
    ['sk;q=0,en', 'cs'],
    ['cs;q=0.5;x=1,sk;x=1;q=0.6', 'sk'],
    ['cs;q=0.9,sk;q=none', 'sk'],
    ['skx,csx-sk', 'cs'],
    ['css,sk', 'sk'],
    [`${'en,'.repeat(200)}sk`, 'cs'],
  ])('of %s is %s', (header, language) => expect(languageOf(header)).toBe(language));
});

it('a refused field is described in the language of the caller', () => {
  const refused = refusedField('sk', 'email', 'validation:taken');
  expect([refused.code, refused.status, refused.details]).toEqual([
    'validation.failed',
    422,
    { errors: { email: ['Táto hodnota je už obsadená'] } },
  ]);
});

describe('a save', () => {
  const record = { version: 3 };
  it.each([undefined, 3])('based on version %s is taken', (named) => expect(() => refuseStale(named, record, {})).not.toThrow());

  it.each([2, 4, 0])('based on version %d is refused, with the record as it is', (named) => {
    expect(() => refuseStale(named, record, { name: 'Jana' })).toThrow(
      expect.objectContaining({ code: 'record.changed', details: { current: { name: 'Jana' } } }),
    );
  });
});
