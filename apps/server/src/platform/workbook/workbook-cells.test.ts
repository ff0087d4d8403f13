import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, plainFormat, readIsoMoment, readNumber, readNumberFormat } from './workbook-cells.ts';
import type { CellText } from './workbook-cells.ts';

const shown = (cell: CellText) => ('text' in cell ? cell.text : cell.fault);

describe('a number', () => {
  it.each([
    ['1', '1'],
    ['-0', '0'],
    ['1500.05', '1500.05'],
    ['0.30000000000000004', '0.3'],
    ['1234.5600000000001', '1234.56'],
    ['-47525.000000000007', '-47525'],
    ['950.49999999999989', '950.5'],
    ['1E-6', '0.000001'],
    ['-1.5e-7', '-0.00000015'],
    ['1.5E+3', '1500'],
    ['420777100001', '420777100001'],
    ['999999999999999', '999999999999999'],
    ['9007199254740.99', '9007199254740.99'],
    ['1000000000000000', 'longNumber'],
    ['9007199254740993', 'longNumber'],
    ['-1.2345678901234567E+19', 'longNumber'],
    ['1e400', 'longNumber'],
    // More than 15 digits without rounding noise are kept, so that the column's reader refuses them.
    ['12345678901234.56', '12345678901234.56'],
    ['0.3333333333333333', '0.3333333333333333'],
    ['NaN', 'unreadableCell'],
    ['1,5', 'unreadableCell'],
    ['0x10', 'unreadableCell'],
    ['Infinity', 'unreadableCell'],
  ])('%s is %s', (raw, text) => expect(shown(readNumber(raw, plainFormat, false))).toBe(text));

  it('of at most 15 digits is read as typed, however a program stores it', () => {
    const property = fc.property(
      fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }),
      fc.integer({ min: 0, max: 6 }),
      (units, decimals) => {
        const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
        const whole = digits.slice(0, digits.length - decimals);
        const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
        const typed = `${units < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
        const value = Number(typed);
        for (const raw of [typed, String(value), value.toPrecision(17), value.toExponential()])
          expect(shown(readNumber(raw, plainFormat, false))).toBe(typed);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it('computed by arithmetic is read as a person would have written it', () => {
    const property = fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 9 }), (left, right) => {
      expect(shown(readNumber(String(left / 100 + right / 100), plainFormat, false))).toBe(
        shown(readNumber(String((left + right) / 100), plainFormat, false)),
      );
    });
    fc.assert(property, { numRuns: 500 });
  });
});

describe('a number format', () => {
  it.each<[number, string | undefined, string]>([
    [0, undefined, 'PLAIN'],
    [4, undefined, 'PLAIN'],
    [14, undefined, 'DAY'],
    [22, undefined, 'DAY'],
    [20, undefined, 'CLOCK'],
    [49, undefined, 'PLAIN'],
    [164, 'dd\\.mm\\.yyyy', 'DAY'],
    [164, 'd. mmmm yyyy;@', 'DAY'],
    [164, '[$-405]d/m/yy', 'DAY'],
    [164, 'mmm-yy', 'DAY'],
    [164, 'h:mm AM/PM', 'CLOCK'],
    [164, '[h]:mm', 'CLOCK'],
    [164, 'yyyy-mm-dd hh:mm', 'DAY'],
    [164, '#,##0.00\\ "Kč"', 'PLAIN'],
    [164, '#,##0 [$Kč-405];[Red]-#,##0', 'PLAIN'],
    [164, '0" days"', 'PLAIN'],
    [164, '0\\d', 'PLAIN'],
    [164, '0_d', 'PLAIN'],
    [164, '0.00E+00', 'PLAIN'],
    [164, 'General', 'PLAIN'],
    [164, '@', 'PLAIN'],
    [164, '0', 'PLAIN'],
    [164, '0000000000', 'PADDED'],
    // A file may redefine the id of a built-in format.
    [14, '0.00', 'PLAIN'],
  ])('%i %j is %s', (id, code, kind) => {
    const format = readNumberFormat(id, code);
    expect(format.kind === 'MOMENT' ? (format.hasDay ? 'DAY' : 'CLOCK') : format.kind).toBe(kind);
  });

  it.each([
    ['123', '0000123'],
    ['1234567890', '1234567890'],
    ['1.5', '1.5'],
    ['-5', '-5'],
  ])('with leading zeros writes %s as %s', (raw, text) => expect(shown(readNumber(raw, { kind: 'PADDED', digits: 7 }, false))).toBe(text));
});

describe('a day', () => {
  it.each([
    ['45356', false, '2024-03-05'],
    ['45356.379861111112', false, '2024-03-05 09:07'],
    ['45356.379861111105', false, '2024-03-05 09:07'],
    ['45356.99999999', false, '2024-03-06'],
    ['45356.3803', false, '2024-03-05 09:07'],
    ['1', false, '1900-01-01'],
    ['59', false, '1900-02-28'],
    ['60', false, 'noDay'],
    ['61', false, '1900-03-01'],
    ['0.5', false, '12:00'],
    ['0', false, '00:00'],
    ['2958465', false, '9999-12-31'],
    ['2958466', false, 'noDay'],
    ['-1', false, 'noDay'],
    ['1e300', false, 'noDay'],
    ['0', true, '1904-01-01'],
    ['43894', true, '2024-03-05'],
    ['43894.5', true, '2024-03-05 12:00'],
    ['x', true, 'unreadableCell'],
  ])('%s (from 1904: %s) is %s', (raw, is1904, text) =>
    expect(shown(readNumber(raw, { kind: 'MOMENT', hasDay: true }, is1904))).toBe(text),
  );

  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T00:00:00', '2024-03-05'],
    ['2024-03-05T09:07:30.5', '2024-03-05 09:07'],
    ['2024-03-05T00:00:30', '2024-03-05 00:00'],
    ['2024-02-30', 'noDay'],
    ['2024-03-05T25:00', 'noDay'],
    ['2024-03-05T09:07:00Z', 'noDay'],
    ['tomorrow', 'noDay'],
  ])('of ISO 8601, %s, is %s', (raw, text) => expect(shown(readIsoMoment(raw))).toBe(text));
});

it.each([
  ['a_x000D_\nb', 'a\r\nb'],
  ['_x005F_x0041_', '_x0041_'],
  ['_x0041_', 'A'],
  ['_x00', '_x00'],
])('decodes %j', (written, text) => expect(decodeText(written)).toBe(text));
