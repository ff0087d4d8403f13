import { describe, expect, it } from 'vitest';
import { ibanOfWritten, isRecordedAccount } from './same-account.ts';

const iban = 'CZ6508000000192000145399';
const domestic = { iban: null, accountNumber: '19-2000145399', bankCode: '0800' };
const foreign = { iban: 'SK31 1200 0000 1987 4263 7541', accountNumber: null, bankCode: null };

describe('an account', () => {
  it.each([
    ['19-2000145399/0800', domestic],
    ['000019-2000145399 / 0800', domestic],
    [iban, domestic],
    ['cz65 0800 0000 1920 0014 5399', domestic],
    ['19-2000145399/0800', { iban, accountNumber: null, bankCode: null }],
    ['2000145399/0800', { iban: null, accountNumber: ' 000000-2000145399', bankCode: '0800 ' }],
    ['SK3112000000198742637541', foreign],
  ])('%s is a recorded one', (written, recorded) => expect(isRecordedAccount(written, [foreign, recorded])).toBe(true));

  it.each([
    ['2000145399/0800', domestic],
    ['19-2000145399/0100', domestic],
    ['DE89370400440532013000', domestic],
    ['19-2000145399', domestic],
    ['', domestic],
    ['/', { iban: null, accountNumber: null, bankCode: null }],
    ['SK3112000000198742637542', foreign],
  ])('%s is no recorded one', (written, recorded) => expect(isRecordedAccount(written, [recorded])).toBe(false));

  it("without a record is nobody's", () => expect(isRecordedAccount(iban, [])).toBe(false));

  it('is read as an IBAN', () => {
    expect([ibanOfWritten('19-2000145399/0800'), ibanOfWritten('nic'), ibanOfWritten('DE89 3704 0044 0532 0130 00')]).toEqual([
      iban,
      null,
      'DE89370400440532013000',
    ]);
  });
});
