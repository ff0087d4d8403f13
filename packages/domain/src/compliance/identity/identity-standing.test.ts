import { describe, expect, it } from 'vitest';
import { awaitsPayment, identityStandingOf } from './identity-methods.ts';
import type { IdentificationLevel, IdentityStanding } from './identity-methods.ts';

const proof = (level: IdentificationLevel | null, isPaid = false, isAccepted = true) => ({ level, isPaid, isAccepted });

describe('who a client is', () => {
  it.each<[string, Parameters<typeof identityStandingOf>[0], IdentityStanding]>([
    ['without any proof', [], 'OPEN'],
    ['with one that staff have not accepted', [proof(null, false, false)], 'OPEN'],
    ['with a document that only supports others', [proof('SUPPORTING')], 'OPEN'],
    ['with copies alone', [proof('REMOTE')], 'AWAITS_PAYMENT'],
    ['with copies whose acceptance was taken back', [proof('REMOTE', true, false)], 'OPEN'],
    ['with copies and the first payment', [proof('REMOTE', true)], 'IDENTIFIED'],
    ['in person', [proof('IN_PERSON')], 'IDENTIFIED'],
    ['by an electronic identity', [proof('ELECTRONIC')], 'IDENTIFIED'],
    ['with copies beside an electronic identity', [proof('REMOTE'), proof('ELECTRONIC')], 'IDENTIFIED'],
    ['with copies beside a document that only supports them', [proof('SUPPORTING'), proof('REMOTE')], 'AWAITS_PAYMENT'],
  ])('%s', (_name, proofs, expected) => expect(identityStandingOf(proofs)).toBe(expected));

  it('waits for a payment only with accepted copies', () => {
    expect([proof('REMOTE'), proof('REMOTE', true), proof('IN_PERSON'), proof('REMOTE', false, false)].map(awaitsPayment)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
