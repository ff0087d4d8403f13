import { describe, expect, it, test } from 'vitest';
import { NewClient } from './clients/client.schemas.ts';
import { ChangedInvestment, NewContract } from './contracts/contracts.schemas.ts';
import { LocalMinute, optionalCode, optionalNote, optionalText, requiredCode, StoredDay, text, trimmedText } from './fields.ts';
import { describeIssues } from './issues.ts';

const keysOf = (
  schema: { safeParse(value: unknown): { success: boolean; error?: Parameters<typeof describeIssues>[0] } },
  value: unknown,
) => {
  const { error } = schema.safeParse(value);
  return error ? describeIssues(error).map(({ key }) => key) : [];
};

describe('a code', () => {
  it.each([
    ['SML 77/2026.a_b-Ž', 'SML 77/2026.a_b-Ž'],
    ['  K-1  ', 'K-1'],
    ['K\u00a0 1', 'K 1'],
    ['ＡＢ１２', 'AB12'],
    ['Z\u030c-1', 'Ž-1'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(requiredCode(50).parse(typed)).toBe(kept);
    expect(optionalCode(50).parse(typed)).toBe(kept);
  });

  it.each(['K-1\r\n', 'K\n1', 'K\u200b-1', '\u202eK-1', 'K\u20111', 'K–1', 'K-1\ufeff', '\u041a-1', 'K\t1', 'K,1', 'K\u0001'])(
    'rejects %j',
    (typed) => {
      expect([keysOf(requiredCode(50), typed), keysOf(optionalCode(50), typed)]).toEqual([['code'], ['code']]);
    },
  );

  it('keeps its maximum length after normalisation, and may be missing where optional', () => {
    expect(keysOf(requiredCode(4), 'ﬃﬃ')).toEqual(['maxLength']);
    expect(keysOf(requiredCode(4), ' ')).toEqual(['required']);
    expect([optionalCode(4).parse(' '), optionalCode(4).parse(null)]).toEqual([null, null]);
  });
});

describe('a line of text', () => {
  it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u202eb', 'a\u200bb'])('rejects %j, which a note may contain', (typed) => {
    expect([keysOf(trimmedText(50), typed), keysOf(optionalText(50), typed), keysOf(optionalNote(50), typed)]).toEqual([
      ['oneLine'],
      ['oneLine'],
      [],
    ]);
  });

  it('trims spaces, as a note does, and both reject control characters', () => {
    expect([optionalText(50).parse('  Brno '), optionalNote(50).parse('\n Dvě\n  řádky \n')]).toEqual(['Brno', 'Dvě\n  řádky']);
    expect([keysOf(optionalText(50), 'a\u001bb'), keysOf(trimmedText(50), 'a\u001bb'), keysOf(optionalNote(50), 'a\u001bb')]).toEqual([
      ['oneLine'],
      ['oneLine'],
      ['forbiddenCharacter'],
    ]);
    for (const typed of ['Rodina 👨‍👩‍👧‍👦', 'ශ්‍රී']) expect([optionalText(50).parse(typed), trimmedText(50).parse(typed)]).toEqual([typed, typed]);
  });

  it('accepts everything that people write', () => {
    const typed = 'Ing. Žofie „Žofka“ O’Brien – Nováková, Ph.D. 🎉';
    expect(optionalText(60).parse('  Brno ')).toBe('Brno');
    expect([trimmedText(60).parse(` ${typed}\n`), optionalText(60).parse(typed), optionalText(60).parse('\n')]).toEqual([
      typed,
      typed,
      null,
    ]);
    expect(keysOf(optionalText(60), 'a\0b')).toEqual(['forbiddenCharacter']);
  });

  it('is the type of every name of a client; a note may have several lines', () => {
    const broken = 'Eva\nMalá';
    const fields = { firstname: broken, surname: broken, title_before: broken, company_name: broken, occupation: broken, note: broken };
    const { error } = NewClient.safeParse({ ...fields, email: 'a@example.test' });
    expect(error && describeIssues(error).map(({ field, key }) => [field, key])).toEqual(
      Object.keys(fields)
        .filter((name) => name !== 'note')
        .map((name) => [name, 'oneLine']),
    );
  });
});

test.each(['a\0b', '\ud800', 'a\udc00b', '\ude00\ud83d'])('%j cannot be stored as text', (typed) => {
  expect([keysOf(text(10), typed), keysOf(optionalNote(10), typed)]).toEqual([['forbiddenCharacter'], ['forbiddenCharacter']]);
});

test('rejects stored days and minutes in the year 0', () => {
  expect([keysOf(StoredDay, '0000-01-01'), keysOf(LocalMinute, '0000-01-01T00:00')]).toEqual([['date'], ['date']]);
  const client = { firstname: 'a', surname: 'b', email: 'a@example.test', birth_date: '0000-01-01', id_card_validity: '0000-12-31' };
  expect(keysOf(NewClient, client)).toEqual(['date', 'date']);
  expect([StoredDay.parse('0001-01-01'), LocalMinute.parse('0001-01-01T00:00')]).toEqual(['0001-01-01', '0001-01-01T00:00']);
});

test('contracts and clients have codes', () => {
  expect(NewContract.parse({ contract_type_id: 'x', contract_number: ' Ｓ-1 ' }).contract_number).toBe('S-1');
  expect(NewClient.parse({ firstname: 'a', surname: 'b', email: 'a@example.test', client_code: ' Ｓ-1 ' }).client_code).toBe('S-1');
});

test.each([
  ['0000000777', '777', []],
  [' 5 001 ', '5001', []],
  ['9999999999', '9999999999', []],
  ['0', undefined, ['variableSymbol']],
  ['0000000000', undefined, ['variableSymbol']],
  ['12345678901', undefined, ['variableSymbol']],
  ['00000000777', undefined, ['variableSymbol']],
  ['７７７', undefined, ['variableSymbol']],
  ['-1', undefined, ['variableSymbol']],
  [' ', undefined, ['required']],
  ['', undefined, ['required']],
])('the variable symbol %j is kept as %j', (typed, kept, keys) => {
  const body = { variable_symbol: typed };
  expect([ChangedInvestment.safeParse(body).data?.variable_symbol, keysOf(ChangedInvestment, body)]).toEqual([kept, keys]);
});
