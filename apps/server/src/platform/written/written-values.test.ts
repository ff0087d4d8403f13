import { writeZipCode } from '@pramen/domain/text/zip-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logoBytesOf, writeAccount, writeAddress, writeCountry, writeDay, writeIban, writePercent, writePhone } from './written-values.ts';

const blanks = (text: string) => text.replaceAll('\u00a0', '~');

describe('values in documents', () => {
  it.each([
    ['2026-03-05', '5.~3.~2026'],
    ['1956-12-31', '31.~12.~1956'],
  ])('the day %s', (day, written) => expect(blanks(writeDay(day))).toBe(written));

  it.each([
    ['+420777123456', '+420~777~123~456'],
    ['+421 905 000 400', '+421~905~000~400'],
    ['+4915112345678', '+4915112345678'],
    ['', ''],
  ])('the phone %s', (phone, written) => expect(blanks(writePhone(phone))).toBe(written));

  it.each([
    ['11000', '110~00'],
    ['110 00 ', '110~00'],
    ['A-1010', 'A-1010'],
  ])('the code %s', (code, written) => expect(blanks(writeZipCode(code))).toBe(written));

  it.each([
    ['CZ', 'cs', 'Česká republika'],
    ['CZ', 'sk', 'Česká republika'],
    ['DE', 'sk', 'Nemecko'],
    ['FR', 'cs', 'Francie'],
    ['Česko', 'cs', 'Česko'],
    ['XQ', 'cs', 'XQ'],
  ] as const)('the country %s in %s', (country, language, written) => expect(writeCountry(country, language)).toBe(written));

  it.each([
    [{ street: 'Dlouhá 5', city: 'Praha', zipCode: '11000', country: 'CZ' }, 'Dlouhá 5, 110~00 Praha, Česká republika'],
    [{ street: null, city: 'Brno', zipCode: null, country: null }, 'Brno'],
    [{ street: 'Dlouhá 5', city: null, zipCode: '', country: 'SK' }, 'Dlouhá 5, Slovensko'],
    [{ street: null, city: null, zipCode: null, country: null }, ''],
  ])('the address %o', (address, written) => expect(blanks(writeAddress(address, 'cs'))).toBe(written));

  it.each([
    [{ accountNumber: '000019-2000145399', bankCode: '0800', iban: null }, '19-2000145399/0800'],
    [{ accountNumber: 'podivné', bankCode: '0800', iban: null }, 'podivné/0800'],
    [{ accountNumber: null, bankCode: null, iban: 'SK3112000000198742637541' }, 'SK31~1200~0000~1987~4263~7541'],
    [{ accountNumber: null, bankCode: null, iban: null }, ''],
  ])('the account %o', (account, written) => expect(blanks(writeAccount(account))).toBe(written));

  it('an IBAN never breaks across lines', () => expect(writeIban('CZ6508000000192000145399')).not.toContain(' '));

  it.each([
    ['0.070000', '7,00~%'],
    ['0', '0,00~%'],
    ['1.234567', '123,46~%'],
    ['0.000049', '0,00~%'],
    ['0.000050', '0,01~%'],
    ['-0.005000', '-0,50~%'],
    ['-0.000001', '0,00~%'],
  ])('the fraction %s', (fraction, written) => expect(blanks(writePercent(fraction))).toBe(written));

  it('a fraction is rounded once, to hundredths of a percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (millionths) => {
        const fraction = `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, '0')}`;
        const shown = Number(writePercent(fraction).replace(/\D/g, ''));
        expect(Math.abs(shown * 100 - millionths)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('a logo', () => {
  it('is returned for a PNG or JPEG, and for nothing else', () => {
    expect(logoBytesOf('data:image/png;base64,AQID')).toEqual(Buffer.from([1, 2, 3]));
    expect(logoBytesOf('data:image/jpeg;base64,AQID')).toEqual(Buffer.from([1, 2, 3]));
    for (const other of [null, undefined, 7, '', 'data:image/svg+xml;base64,AQID', 'http://x/logo.png', 'data:image/png;base64,'])
      expect(logoBytesOf(other)).toBeNull();
  });
});
