import fc from 'fast-check';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { formatCzechAccount, parseCzechAccount, passesCzechCheck } from './czech-account.ts';
import type { CzechAccount } from './czech-account.ts';
import { accountOfIban, compactIban, formatIban, ibanOfAccount, isBic, isIban } from './iban.ts';

const digits = (longest: number) =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(longest) - 1n }).map((value) => (value === 0n ? '' : String(value)));
const bankCode = fc.integer({ min: 0, max: 9999 }).map((code) => String(code).padStart(4, '0'));
const account: fc.Arbitrary<CzechAccount> = fc.record({
  prefix: digits(6),
  number: digits(10).filter((number) => number !== ''),
  bankCode,
});
const checked: fc.Arbitrary<CzechAccount> = fc.record({
  prefix: fc.constantFrom('', '19', '115'),
  number: fc.constantFrom('2000145399', '1265098001', '8742637541', '19'),
  bankCode,
});
const read = (text: string): CzechAccount => parseCzechAccount(text) ?? { prefix: '', number: '', bankCode: '' };

describe('a Czech account', () => {
  it.each([
    ['19-2000145399/0800', { prefix: '19', number: '2000145399', bankCode: '0800' }],
    [' 000019-2000145399 / 0800 ', { prefix: '19', number: '2000145399', bankCode: '0800' }],
    ['1265098001/5500', { prefix: '', number: '1265098001', bankCode: '5500' }],
    ['0000000019/0710', { prefix: '', number: '19', bankCode: '0710' }],
    ['1234567-19/0800', null],
    ['12345678901/0800', null],
    ['19/080', null],
    ['-19/0800', null],
    ['19', null],
    ['', null],
    ['١٩/0800', null],
    ['x19/0800', null],
    ['19/08000', null],
    ['19-2000145399/0800x', null],
    ['000000-0000000000/0800', { prefix: '', number: '', bankCode: '0800' }],
    ['100010-1000100010/0100', { prefix: '100010', number: '1000100010', bankCode: '0100' }],
  ])('%j is read as %o', (text, expected) => expect(parseCzechAccount(text)).toEqual(expected));

  // By hand: 2000145399 gives 2*6 + 1*10 + 4*5 + 5*8 + 3*4 + 9*2 + 9*1 = 121 = 11 * 11, and 19 gives 1*2 + 9*1 = 11.
  it.each([
    ['19-2000145399/0800', true],
    ['1265098001/5500', true],
    ['19-8742637541/1200', true],
    ['2000145398/0800', false],
    ['18-2000145399/0800', false],
    ['1265098010/5500', false],
    ['0/0800', false],
    ['19-0/0800', false],
    ['7000000/0800', false],
  ])('%s passes the check: %s', (text, passes) => expect(passesCzechCheck(read(text))).toBe(passes));

  it('formats what it parses', () => {
    fc.assert(
      fc.property(account, (given) => {
        expect(parseCzechAccount(formatCzechAccount(given))).toEqual(given);
      }),
    );
  });

  it('rejects any single wrong digit and any swap of neighbouring digits', () => {
    const valid = digits(10).filter((number) => passesCzechCheck({ prefix: '', number, bankCode: '0800' }));
    const passes = (typed: string) => passesCzechCheck({ prefix: '', number: typed, bankCode: '0800' });
    fc.assert(
      fc.property(valid, fc.nat({ max: 9 }), fc.integer({ min: 1, max: 9 }), (number, place, change) => {
        const full = [...number.padStart(10, '0')];
        const wrong = full.with(place, String((Number(full[place]) + change) % 10)).join('');
        expect(passes(wrong)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an IBAN', () => {
  it.each([
    ['19-2000145399/0800', 'CZ', 'CZ6508000000192000145399'],
    ['1265098001/5500', 'CZ', 'CZ5855000000001265098001'],
    ['19-8742637541/1200', 'SK', 'SK3112000000198742637541'],
  ] as const)('of %s in %s is %s', (text, country, iban) => {
    expect(ibanOfAccount(read(text), country)).toBe(iban);
    expect(isIban(iban)).toBe(true);
  });

  it.each([
    'CZ6508000000192000145399',
    'SK3112000000198742637541',
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is valid', (iban) =>
    expect([isIban(iban), isIban(`${iban.slice(0, -1)}${iban.endsWith('9') ? '8' : '9'}`)]).toEqual([true, false]),
  );

  it.each([
    // The shortest is Norwegian with 15 characters, the longest allowed by the standard has 34.
    ['NO9386011117947', true],
    ['NO938601111794', false],
    ['CZ6508000000192000145399 ', false],
    [' CZ6508000000192000145399', false],
    ['1Z6508000000192000145399', false],
    ['DE8937040044053201300a', false],
  ])('%j is valid: %s', (iban, holds) => expect(isIban(iban)).toBe(holds));

  it('has 34 characters at most, and check digits from 02 to 98', () => {
    const valid = (country: string, local: string) => {
      const spelled = [...`${local}${country}00`].map((character) => String(Number.parseInt(character, 36))).join('');
      return `${country}${String(98n - (BigInt(spelled) % 97n)).padStart(2, '0')}${local}`;
    };
    expect([10, 11, 30, 31].map((length) => isIban(valid('XX', '1'.repeat(length))))).toEqual([false, true, true, false]);
    // Check digits that differ by 97 leave the same remainder, so 00, 01 and 99 would pass as 97, 98 and 02.
    const twins = new Map([
      ['97', '00'],
      ['98', '01'],
      ['02', '99'],
    ]);
    const ibans = Array.from({ length: 600 }, (_, number) => valid('XX', String(10_000_000_000 + number)));
    for (const [digits, twin] of twins) {
      const iban = ibans.find((one) => one.slice(2, 4) === digits) ?? '';
      expect([isIban(iban), isIban(`XX${twin}${iban.slice(4)}`)]).toEqual([true, false]);
    }
  });

  it('compacts and groups any typed IBAN', () => {
    expect(compactIban(' cz65 0800\t0000 1920 0014 5399 ')).toBe('CZ6508000000192000145399');
    expect(formatIban('cz65 080000001920 00145399')).toBe('CZ65 0800 0000 1920 0014 5399');
    expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947');
    expect(formatIban('ABCDEFGH')).toBe('ABCD EFGH');
    expect([
      accountOfIban('SK3112000000198742637541'),
      accountOfIban('CZ65080000001920001453991'),
      accountOfIban('XCZ6508000000192000145399'),
    ]).toEqual([null, null, null]);
  });

  it.each([
    '',
    'CZ65',
    'cz6508000000192000145399',
    'CZ65 0800 0000 1920 0014 5399',
    'CZ650800000019200014539',
    'CZ0008000000192000145399',
    'XX',
  ])('%j is not valid', (text) => expect(isIban(text)).toBe(false));

  it('agrees with another library on every Czech and Slovak account', () => {
    fc.assert(
      fc.property(
        fc.oneof(account, checked),
        fc.constantFrom('CZ' as const, 'SK' as const),
        fc.nat({ max: 99 }),
        (given, country, other) => {
          const iban = ibanOfAccount(given, country);
          expect(isIban(iban)).toBe(true);
          const disturbed = `${country}${String(other).padStart(2, '0')}${iban.slice(4)}`;
          // The other library also checks the account by modulus 11.
          expect(isIban(disturbed) && passesCzechCheck(given)).toBe(isValidIBAN(disturbed));
          expect(isIban(disturbed)).toBe(disturbed === iban);
          expect(accountOfIban(iban)).toEqual(country === 'CZ' ? given : null);
        },
      ),
    );
  });

  it('is read in groups of four', () => {
    expect(formatIban('CZ6508000000192000145399')).toBe('CZ65 0800 0000 1920 0014 5399');
    fc.assert(
      fc.property(account, (given) => {
        expect(compactIban(formatIban(ibanOfAccount(given)))).toBe(ibanOfAccount(given));
      }),
    );
  });
});

it.each([
  'KOMBCZPP',
  'GIBACZPX',
  'TATRSKBX',
  'DEUTDEFF500',
  'BNPASA',
  'KOMBCZPPX',
  'KOMB1ZPP',
  '',
  '1KOMBCZPP',
  'KOMBCZPPABCD',
  'KOMBCZP',
  'KOMBCZ',
  ' KOMBCZPP',
  'KOMBCZPP ',
  'KOMBCZ2X',
  'KOM2CZPP',
])('%j is a BIC for both programs or for none', (text) => {
  expect(isBic(text)).toBe(isValidBIC(text));
});

it('accepts a BIC in capitals only', () => expect([isBic('KOMBCZPP'), isBic('kombczpp')]).toEqual([true, false]));
