import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePrefixOf, faultOfCodeFormat, formatCode, LONGEST_CODE_FORMAT, seriesOf, suggestCodeFormat } from './code-format.ts';

describe('the code format that a name suggests', () => {
  it.each([
    ['Smlouva o správě portfolia', 'SOSP_%Y%_%NMB_4%'],
    ['Rámcová smlouva', 'RS_%Y%_%NMB_4%'],
    ['Dotazník', 'DOT_%Y%_%NMB_4%'],
    ['  žádost ', 'ZAD_%Y%_%NMB_4%'],
    ['Čl', 'CL_%Y%_%NMB_4%'],
    ['AML', 'AML_%Y%_%NMB_4%'],
    ['„Investiční“ dotazník – část 2', 'IDC2_%Y%_%NMB_4%'],
    ['Ľubovoľná ŕ ďalšia', 'LRD_%Y%_%NMB_4%'],
    ['100% jistota', '1J_%Y%_%NMB_4%'],
    ['', ''],
    ['– !', ''],
    ['文書', ''],
  ])('%s', (name, format) => expect(suggestCodeFormat(name)).toBe(format));

  it('is valid and has only capitals without diacritics, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const format = suggestCodeFormat(name);
        expect(codePrefixOf(name)).toMatch(/^[A-Z0-9]*$/);
        expect(format === '' || faultOfCodeFormat(format) === null).toBe(true);
      }),
    );
  });
});

describe('a code format', () => {
  it.each([
    ['RS_%Y%_%NMB_4%', null],
    ['%NMB_1%', null],
    ['%Y%%NMB_9%%Y%', null],
    ['', 'empty'],
    ['  ', 'empty'],
    ['RS_%Y%', 'number'],
    ['%NMB_4%_%NMB_4%', 'number'],
    ['%NMB_0%', 'number'],
    ['%NMB_12%', 'number'],
    ['RS_%y%_%NMB_4%', 'token'],
    ['100%_%NMB_4%', 'token'],
    ['%NMB_4%%', 'token'],
  ])('%j has the error %j', (format, fault) => expect(faultOfCodeFormat(format)).toBe(fault));
});

describe('a code', () => {
  it.each([
    ['RS_%Y%_%NMB_4%', 2026, 7, 'RS_2026_0007'],
    ['RS_%Y%_%NMB_4%', 2026, 12_345, 'RS_2026_12345'],
    ['%NMB_1%/%Y%-%Y%', 2027, 10, '10/2027-2027'],
    // A replacement pattern of replace() stays literal text.
    ['$&%NMB_2%', 2026, 3, '$&03'],
  ])('%s of %i as number %i is %s', (format, year, number, code) => expect(formatCode(format, year, number)).toBe(code));

  it.each([
    ['RS_%Y%_%NMB_4%', 'RS_%Y%_%NMB_6%', true],
    ['RS_%Y%_%NMB_4%', 'RS_2026_%NMB_4%', true],
    ['RS_%Y%_%NMB_4%', 'RD_%Y%_%NMB_4%', false],
    ['RS_%NMB_4%', 'RS_%NMB_4%x', false],
  ])('%s and %s share a series: %s', (one, other, isShared) => expect(seriesOf(one, 2026) === seriesOf(other, 2026)).toBe(isShared));

  // The database numbers documents by this text, so it must not change.
  it('counts in a series with the year and without the digits', () =>
    expect([seriesOf('RS_%Y%_%NMB_4%-%Y%', 2026), seriesOf('%NMB_9%', 2026)]).toEqual(['RS_2026_%NMB%-2026', '%NMB%']));

  const format = fc
    .tuple(
      fc.stringMatching(/^[A-Z_]{0,6}$/),
      fc.constantFrom('%Y%', ''),
      fc.integer({ min: 1, max: 9 }),
      fc.stringMatching(/^[a-z_]{0,6}$/),
    )
    .map(([head, year, digits, tail]) => `${head}${year}%NMB_${digits}%${tail}`);
  const year = fc.integer({ min: 2020, max: 2099 });
  const number = fc.integer({ min: 1, max: 2_000_000 });

  it('differs from every other one of its series', () => {
    fc.assert(
      fc.property(format, year, number, number, (one, inYear, first, second) => {
        expect(faultOfCodeFormat(one)).toBeNull();
        expect(one.length).toBeLessThanOrEqual(LONGEST_CODE_FORMAT);
        expect(formatCode(one, inYear, first) === formatCode(one, inYear, second)).toBe(first === second);
        expect(formatCode(one, inYear, first)).not.toContain('%');
      }),
    );
  });
});
