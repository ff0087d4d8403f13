import { describe, expect, it } from 'vitest';
import { chooseCodeKind, findAccountFault, isAccountTold, numberToType, refusalOfTerms, standingOf } from './payments.rules.ts';

const czech = 'CZ6508000000192000145399';
const slovak = 'SK3112000000198742637541';

it.each([
  ['CZK', czech, '19-2000145399/0800'],
  ['CZK', slovak, slovak],
  ['EUR', czech, czech],
  ['USD', czech, czech],
] as const)('who pays %s to %s types %s', (currency, iban, typed) => expect(numberToType({ currency, iban })).toBe(typed));

it.each([
  [true, false, null, false, null, 'OPEN', true],
  [false, false, null, false, null, 'CLOSED', true],
  [false, true, null, false, null, 'HELD', false],
  [false, true, 'CLIENT', true, null, 'HELD', false],
  [false, false, 'CLIENT', false, null, 'IDENTITY', false],
  [false, false, 'STAFF', true, null, 'IDENTITY_REVIEW', false],
  [false, false, null, true, null, 'UNSIGNED', false],
  [false, false, null, false, '2026-03-02', 'WITHDRAWN', false],
  [false, true, 'STAFF', true, '2026-03-02', 'WITHDRAWN', false],
] as const)(
  'active %s, held %s, paused for %s, unsigned %s, withdrawn %s: %s',
  (isActive, isHeld, pausedFor, isUnsigned, withdrawn, standing, isTold) => {
    const withdrawnAt = withdrawn === null ? null : new Date(withdrawn);
    expect(standingOf({ isActive, isHeld, pausedFor, isUnsigned, withdrawnAt })).toBe(standing);
    expect(isAccountTold(standing)).toBe(isTold);
  },
);

const running = { isActive: false, isHeld: false, pausedFor: null, isUnsigned: false, withdrawnAt: null };
const ofClient = { ...running, pausedFor: 'CLIENT' } as const;
const ofStaff = { ...running, pausedFor: 'STAFF' } as const;
const unsigned = { ...running, isUnsigned: true };
it.each([
  [[], 'payments.nothing_to_pay'],
  [[running], 'payments.nothing_to_pay'],
  [[running, { ...running, isHeld: true }, ofClient], 'payments.held'],
  [[running, unsigned, ofStaff, ofClient], 'payments.identity'],
  [[unsigned, ofStaff], 'payments.identity_review'],
  [[running, unsigned], 'payments.unsigned'],
  [[{ ...running, isHeld: true, withdrawnAt: new Date() }], 'payments.withdrawn'],
  [[running, { ...running, withdrawnAt: new Date() }], 'payments.nothing_to_pay'],
  [[unsigned, { ...running, withdrawnAt: new Date() }], 'payments.unsigned'],
] as const)('terms of %j are refused as %s', (rows, code) => expect(refusalOfTerms(rows)).toBe(code));

describe('the code that the payer’s bank reads', () => {
  it.each([
    ['CZK', czech, 'cs', 'SPAYD'],
    ['CZK', czech, 'sk', 'SPAYD'],
    ['EUR', czech, 'cs', 'EPC'],
    ['EUR', czech, 'sk', 'PAY_BY_SQUARE'],
    ['EUR', slovak, 'cs', 'PAY_BY_SQUARE'],
    ['EUR', slovak, 'sk', 'PAY_BY_SQUARE'],
    ['USD', czech, 'cs', null],
    ['USD', slovak, 'sk', null],
  ] as const)('%s to %s, portal in %s: %s', (currency, iban, language, kind) =>
    expect(chooseCodeKind({ currency, iban }, language)).toBe(kind),
  );
});

it.each([
  [{}, null],
  [{ iban: slovak, bic: 'TATRSKBX' }, null],
  [{ iban: 'CZ6508000000192000145390' }, 'iban'],
  // The IBAN is valid, the account number inside is not: 1/0800.
  [{ iban: 'CZ3408000000000000000001' }, 'iban'],
  [{ iban: 'CZ65 0800 0000 1920 0014 5399' }, 'iban'],
  [{ bic: 'GIBACZ' }, 'bic'],
  [{ ownerName: ' ' }, 'ownerName'],
] as const)('%o has the fault %s', (change, fault) => {
  expect(findAccountFault({ currency: 'CZK', ownerName: 'Pramen', iban: czech, bic: 'GIBACZPX', ...change })).toBe(fault);
});
