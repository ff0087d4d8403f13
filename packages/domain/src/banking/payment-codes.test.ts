import fc from 'fast-check';
import spayd from 'spayd';
import { describe, expect, it } from 'vitest';
import { writeEpcCode } from './epc-code.ts';
import type { PaymentOrder } from './payment.ts';
import { writeSpayd } from './spayd.ts';

const order: PaymentOrder = {
  iban: 'CZ2806000000000168540115',
  bic: 'AGBACZPP',
  payeeName: '',
  variableSymbol: '1234567890',
  amountMinor: 45_000,
  message: 'PLATBA ZA ZBOZI',
};

describe('QR Platba', () => {
  it('equals the example of the format’s authors', () => {
    expect(writeSpayd(order)).toBe('SPD*1.0*ACC:CZ2806000000000168540115*AM:450.00*CC:CZK*MSG:PLATBA ZA ZBOZI*X-VS:1234567890');
  });

  it('leaves out an amount that is not known', () => {
    expect(writeSpayd({ ...order, amountMinor: null })).toBe(
      'SPD*1.0*ACC:CZ2806000000000168540115*CC:CZK*MSG:PLATBA ZA ZBOZI*X-VS:1234567890',
    );
  });

  it.each([
    [1, '0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [123_456_789, '1234567.89'],
    [999_999_999, '9999999.99'],
  ])('%i hundredths are %s', (amountMinor, written) => expect(writeSpayd({ ...order, amountMinor })).toContain(`*AM:${written}*`));

  it.each([0, -1, 0.5, Number.NaN, 1_000_000_000])('refuses %d hundredths', (amountMinor) =>
    expect(() => writeSpayd({ ...order, amountMinor })).toThrow(RangeError),
  );
  it.each(['', '12345678901', '12a', '-1', '1 2'])('refuses the variable symbol %j', (variableSymbol) =>
    expect(() => writeSpayd({ ...order, variableSymbol })).toThrow(RangeError),
  );

  it.each([
    ['Příliš žluťoučký kůň', 'PRILIS ZLUTOUCKY KUN'],
    ['Ľúbezný ťahúň, vŕba; ĺ', 'LUBEZNY TAHUN VRBA L'],
    ['5 * 20 %', '5 %2A 20 %25'],
    ['*AM:1*', '%2AAM 1%2A'],
    ['Smutný & synové, a.s.', 'SMUTNY SYNOVE A.S.'],
    ['два 🙂 кота', ''],
    ['  tab\tand\nline ', 'TAB AND LINE'],
  ])('%j is written %j', (message, written) => {
    const field = /\*MSG:([^*]*)/.exec(writeSpayd({ ...order, message }))?.[1] ?? '';
    expect(field).toBe(written);
  });

  it('cuts a message at 60 and a name at 35 characters, never inside an escape', () => {
    const long = writeSpayd({ ...order, message: `${'A'.repeat(58)}*B`, payeeName: 'X'.repeat(90) });
    expect(long).toContain(`*MSG:${'A'.repeat(58)}*RN:${'X'.repeat(35)}*`);
  });

  it('keeps its fields and stays alphanumeric for any words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 60 }), (message, payeeName) => {
        const text = writeSpayd({ ...order, message, payeeName });
        expect(text).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
        const fields = new Map(
          text
            .split('*')
            .slice(2)
            .map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]),
        );
        expect([...fields.keys()].toSorted()).toEqual([...fields.keys()]);
        expect([fields.get('ACC'), fields.get('AM'), fields.get('CC'), fields.get('X-VS')]).toEqual([
          order.iban,
          '450.00',
          'CZK',
          '1234567890',
        ]);
        const decoded = decodeURIComponent(fields.get('MSG') ?? '');
        expect(decoded.length).toBeLessThanOrEqual(60);
      }),
    );
  });

  it('equals another program for plain words', () => {
    const word = fc.stringMatching(/^[A-Z][A-Z0-9 ]{0,30}[A-Z]$/).map((text) => text.replaceAll(/ +/g, ' '));
    const symbol = fc.integer({ min: 1, max: 9_999_999_999 }).map(String);
    fc.assert(
      fc.property(word, word, symbol, fc.integer({ min: 100, max: 999_999_999 }), (message, payeeName, variableSymbol, amountMinor) => {
        const am = `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`;
        const theirs = spayd({ acc: order.iban, am, cc: 'CZK', msg: message, rn: payeeName, xvs: variableSymbol });
        expect(writeSpayd({ ...order, message, payeeName, variableSymbol, amountMinor })).toBe(theirs);
      }),
    );
  });
});

describe('the limits of a QR Platba', () => {
  const messageOf = (message: string) => /\*MSG:([^*]*)/.exec(writeSpayd({ ...order, message }))?.[1];

  it.each([
    ['A'.repeat(60), 'A'.repeat(60)],
    ['A'.repeat(61), 'A'.repeat(60)],
    [`${'A'.repeat(57)}*`, `${'A'.repeat(57)}%2A`],
    [`${'A'.repeat(57)}%`, `${'A'.repeat(57)}%25`],
    [`${'A'.repeat(58)}%`, 'A'.repeat(58)],
    // Nothing after an escape that is too long is written, and a space before it is dropped.
    [`${'A'.repeat(57)} *B`, 'A'.repeat(57)],
  ])('%s', (message, written) => expect(messageOf(message)).toBe(written));

  it('names the value it rejects', () => {
    expect(() => writeSpayd({ ...order, variableSymbol: '' })).toThrow('1 to 10 digits');
    expect(() => writeEpcCode({ ...order, variableSymbol: '' })).toThrow('1 to 10 digits');
    expect(writeSpayd({ ...order, payeeName: 'Pramen', message: '' })).toBe(
      'SPD*1.0*ACC:CZ2806000000000168540115*AM:450.00*CC:CZK*RN:PRAMEN*X-VS:1234567890',
    );
  });
});

describe('EPC code', () => {
  it.each([
    ['Pramen & syn (CZ), s.r.o.', 'PRAMEN SYN (CZ), S.R.O.'],
    ["A/b-c?d:e'f+g", "A/B-C?D:E'F+G"],
    ['x'.repeat(71), 'X'.repeat(70)],
    [' 文書\n\t文書 ', '文書 文書'],
    ['文'.repeat(58), '文'.repeat(57)],
    [`${'文'.repeat(56)} 書`, '文'.repeat(56)],
    ['\u00a0文', '文'],
  ])('names the payee %j as %j', (payeeName, written) => expect(writeEpcCode({ ...order, payeeName }).split('\n')[5]).toBe(written));

  it.each(['', ' ', '\n\u00a0'])('needs a name other than %j', (payeeName) =>
    expect(() => writeEpcCode({ ...order, payeeName })).toThrow('needs the name of its payee'),
  );

  const payment = { ...order, payeeName: 'Pramen investiční společnost', amountMinor: null };

  it('has its eleven lines in order, without a line break at the end', () => {
    expect(writeEpcCode(payment)).toBe(
      'BCD\n002\n1\nSCT\nAGBACZPP\nPRAMEN INVESTICNI SPOLECNOST\nCZ2806000000000168540115\n\n\n\n/VS1234567890',
    );
  });

  it.each([
    [1, 'EUR0.01'],
    [1_050, 'EUR10.50'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('%i hundredths are %s', (amountMinor, written) => expect(writeEpcCode({ ...payment, amountMinor }).split('\n')[7]).toBe(written));

  it.each([0, 100_000_000_000])('refuses %d hundredths', (amountMinor) =>
    expect(() => writeEpcCode({ ...payment, amountMinor })).toThrow(RangeError),
  );
  it('rejects an invalid variable symbol', () => expect(() => writeEpcCode({ ...payment, variableSymbol: 'VS1' })).toThrow(RangeError));

  it('stays within 331 bytes and eleven lines for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (payeeName) => {
        fc.pre(payeeName.replaceAll(/[\p{Cc}\p{Z}]/gu, '') !== '');
        const text = writeEpcCode({ ...payment, payeeName, bic: 'AGBACZPPXXX', amountMinor: 99_999_999_999 });
        const lines = text.split('\n');
        expect([lines.length, lines[6], lines[10]]).toEqual([11, payment.iban, '/VS1234567890']);
        expect(encodeURIComponent(text).replaceAll(/%../g, 'x').length).toBeLessThanOrEqual(331);
        expect(lines[5]).not.toBe('');
      }),
    );
  });
});
