import fc from 'fast-check';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { formatCzechAccount, parseCzechAccount, passesCzechCheck } from './czech-account.ts';
import type { CzechAccount } from './czech-account.ts';
import { accountOfIban, compactIban, formatIban, ibanOfAccount, isBic, isIban } from './iban.ts';

const digits = (longest: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(longest) - 1n }).map((value) => (value === 0n ? '' : String(value)));
const bankCode = fc.integer({ min: 0, max: 9999 }).map((code) => String(code).padStart(4, '0'));
const account: fc.Arbitrary<CzechAccount> = fc.record({ prefix: digits(6), number: digits(10).filter((number) => number !== ''), bankCode });
const checked: fc.Arbitrary<CzechAccount> = fc.record({ prefix: fc.constantFrom('', '19', '115'), number: fc.constantFrom('2000145399', '1265098001', '8742637541', '19'), bankCode });
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

  it('is written as it is read', () => {
    fc.assert(
      fc.property(account, (given) => {
        expect(parseCzechAccount(formatCzechAccount(given))).toEqual(given);
      }),
    );
  });

  it('no single wrong digit and no swap of neighbours in a number passes', () => {
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

  it.each(['CZ6508000000192000145399', 'SK3112000000198742637541', 'DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])(
    '%s holds together',
    (iban) => expect([isIban(iban), isIban(`${iban.slice(0, -1)}${iban.endsWith('9') ? '8' : '9'}`)]).toEqual([true, false]),
  );

  it.each(['', 'CZ65', 'cz6508000000192000145399', 'CZ65 0800 0000 1920 0014 5399', 'CZ650800000019200014539', 'CZ0008000000192000145399', 'XX'])('%j does not', (text) => expect(isIban(text)).toBe(false));

  it('agrees with another program on every Czech and Slovak account', () => {
    fc.assert(
      fc.property(fc.oneof(account, checked), fc.constantFrom('CZ' as const, 'SK' as const), fc.nat({ max: 99 }), (given, country, other) => {
        const iban = ibanOfAccount(given, country);
        expect(isIban(iban)).toBe(true);
        const disturbed = `${country}${String(other).padStart(2, '0')}${iban.slice(4)}`;
        // The other program also checks the account by modulus 11.
        expect(isIban(disturbed) && passesCzechCheck(given)).toBe(isValidIBAN(disturbed));
        expect(isIban(disturbed)).toBe(disturbed === iban);
        expect(accountOfIban(iban)).toEqual(country === 'CZ' ? given : null);
      }),
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

it.each(['KOMBCZPP', 'GIBACZPX', 'TATRSKBX', 'DEUTDEFF500', 'BNPASA', 'KOMBCZPPX', 'KOMB1ZPP', ''])('%j is a BIC for both programs or for none', (text) => {
  expect(isBic(text)).toBe(isValidBIC(text));
});
