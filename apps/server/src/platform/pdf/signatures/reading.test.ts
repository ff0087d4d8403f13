import type { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentOf, der, NotDer, oid, readAll, readDer, readParts, setOf, smallInteger, tags } from './der.ts';
import { readPdfDate } from './pdf-date.ts';
import { foldSubject, readSubject, sharesName } from './subject.ts';

const bytes = (...values: number[]) => Buffer.from(values);

describe('a value in DER', () => {
  it.each([
    [0, '0400'],
    [127, '047f'],
    [128, '048180'],
    [255, '0481ff'],
    [256, '04820100'],
    [65_535, '0482ffff'],
    [65_536, '0483010000'],
  ])('of %d bytes begins with %s and is read back', (length, head) => {
    const content = Buffer.alloc(length, 7);
    const written = der(tags.octets, content.subarray(0, 3), content.subarray(3));
    expect(written.subarray(0, head.length / 2).toString('hex')).toBe(head);
    expect(readDer(Buffer.concat([written, bytes(1, 2)]))).toEqual({ tag: tags.octets, content, whole: written });
  });

  it.each([
    ['nothing', []],
    ['a tag of several bytes', [0x1f, 0]],
    ['no length', [4]],
    ['an indefinite length', [4, 0x80, 0, 0]],
    ['a length that would fit in one byte', [4, 0x81, 0x7f, ...Array.from({ length: 127 }, () => 0)]],
    ['a length with a zero in front', [4, 0x82, 0, 0x80, ...Array.from({ length: 128 }, () => 0)]],
    ['a length of four bytes', [4, 0x84, 1, 0, 0, 0]],
    ['half a length', [4, 0x82, 1]],
    ['less than its length', [4, 2, 1]],
  ])('is invalid with %s', (_what, values) => expect(() => readDer(bytes(...values))).toThrow(NotDer));

  it('has parts, which end with it', () => {
    const whole = der(tags.sequence, smallInteger(5), smallInteger(6));
    expect(readParts(readDer(whole), tags.sequence).map(({ content }) => content[0])).toEqual([5, 6]);
    expect(readAll(bytes())).toEqual([]);
    expect(readDer(Buffer.concat([bytes(9), whole]), 1).whole.equals(whole)).toBe(true);
    expect(() => readParts(readDer(whole), tags.set)).toThrow(NotDer);
    expect(() => contentOf(undefined, tags.set)).toThrow(NotDer);
    expect(() => readAll(Buffer.concat([whole, bytes(4)]))).toThrow(NotDer);
  });

  it('may be a name of numbers or a set in its order', () => {
    expect(oid('1.2.840.113549.1.7.2').toString('hex')).toBe('06092a864886f70d010702');
    expect(oid('2.5.29.15').toString('hex')).toBe('0603551d0f');
    expect(oid('1.3.16384.127.128').toString('hex')).toBe('06072b8180007f8100');
    expect(setOf(smallInteger(9), der(tags.none), smallInteger(3)).toString('hex')).toBe('3108' + '020103' + '020109' + '0500');
  });
});

describe('a date', () => {
  it.each([
    ["D:20260302100005+01'00'", '2026-03-02T09:00:05.000Z'],
    ["D:20260302100005+01'00", '2026-03-02T09:00:05.000Z'],
    ['20260302100005-0130', '2026-03-02T11:30:05.000Z'],
    ['20260302100005+02', '2026-03-02T08:00:05.000Z'],
    ['D:20260302100005Z', '2026-03-02T10:00:05.000Z'],
    ["D:20260302100005Z00'00'", '2026-03-02T10:00:05.000Z'],
    ['D:202603021000', '2026-03-02T10:00:00.000Z'],
    ['D:2026030210', '2026-03-02T10:00:00.000Z'],
    ['D:20260302', '2026-03-02T00:00:00.000Z'],
    ['D:202603', '2026-03-01T00:00:00.000Z'],
    ['D:2026', '2026-01-01T00:00:00.000Z'],
    ['D:20261301', undefined],
    ['D:20260302100005 ', undefined],
    ['x20260302', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s', (text, instant) => expect(readPdfDate(text)?.toISOString()).toBe(instant));

  it.each([
    ['490302100005Z', '2049-03-02T10:00:05.000Z'],
    ['500302100005Z', '1950-03-02T10:00:05.000Z'],
  ])('of two digits, %s, is %s', (text, instant) => expect(readPdfDate(text, 0x17)?.toISOString()).toBe(instant));
});

describe('the owner of a certificate', () => {
  const read = (subject: unknown) => readSubject({ toLegacyObject: () => ({ subject }) } as unknown as X509Certificate);

  it('is named by the first name of each kind, which is never endless', () => {
    expect(read({ CN: 'Jana', O: ['Pramen', 'Jiná'] })).toEqual({ name: 'Jana', organisation: 'Pramen' });
    expect([read({}), read(undefined), read({ CN: 7, O: [] })]).toEqual(
      Array.from({ length: 3 }, () => ({ name: '', organisation: null })),
    );
    expect(read({ CN: 'x'.repeat(300) }).name).toHaveLength(200);
  });

  it('shares a name with the company even in a different spelling', () => {
    const ours = [foldSubject({ name: 'Pečeť portálu', organisation: 'Pramen, a. s.' })];
    expect(ours).toEqual(['pecetportalu\npramenas']);
    const shares = (name: string, organisation: string | null = null) => sharesName({ name, organisation }, ours);
    expect([shares('PRAMEN A.S.'), shares('Jana', 'pramen as'), shares('pecet-portalu'), shares('Pramen'), shares('...', '')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(sharesName({ name: '', organisation: null }, ['', '\n'])).toBe(false);
  });
});
