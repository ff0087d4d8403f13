import { describe, expect, it } from 'vitest';
import { assess, ignoresExposure } from './assessment.ts';

type Metrics = Readonly<Record<string, readonly string[]>> | null;
const found = (profile: string, intensity?: string): Metrics => ({
  CLIENT_RISK_PROFILE: [profile],
  ...(intensity === undefined ? {} : { CLIENT_CHECK_INTENSITY: [intensity] }),
});

it.each<[Metrics, boolean, string]>([
  [found('LOW', 'SIMPLIFIED'), false, 'LOW SIMPLIFIED ANSWERS'],
  [found('LOW', 'ENHANCED'), false, 'LOW ENHANCED ANSWERS'],
  [found('MEDIUM', 'STANDARD'), false, 'MEDIUM STANDARD ANSWERS'],
  // A form whose rules give less than the profile demands.
  [found('MEDIUM', 'SIMPLIFIED'), false, 'MEDIUM STANDARD ANSWERS'],
  [found('HIGH', 'SIMPLIFIED'), false, 'HIGH ENHANCED ANSWERS'],
  [found('MEDIUM'), false, 'MEDIUM STANDARD ANSWERS'],
  [found('LOW', 'SIMPLIFIED'), true, 'HIGH ENHANCED SCREENING'],
  [found('NONE'), false, 'HIGH ENHANCED NO_PROFILE'],
  [{ CLIENT_RISK_PROFILE: ['LOW', 'MEDIUM'] }, false, 'HIGH ENHANCED NO_PROFILE'],
  [{ CLIENT_RISK_PROFILE: [] }, false, 'HIGH ENHANCED NO_PROFILE'],
  [null, false, 'HIGH ENHANCED NO_PROFILE'],
  [null, true, 'HIGH ENHANCED SCREENING'],
])('%j with a confirmed match %s is %s', (metrics, isMatchConfirmed, expected) => {
  const { riskProfile, checkIntensity, basis } = assess(metrics, { isMatchConfirmed, isExposed: false });
  expect(`${riskProfile} ${checkIntensity} ${basis}`).toBe(expected);
});

describe('a bank that states a prominent public office', () => {
  it('forces a high risk whatever the answers were; a match with a list is named first', () => {
    const answers = { CLIENT_RISK_PROFILE: ['LOW'], CLIENT_CHECK_INTENSITY: ['SIMPLIFIED'] };
    expect(assess(answers, { isMatchConfirmed: false, isExposed: true })).toEqual({
      riskProfile: 'HIGH',
      checkIntensity: 'ENHANCED',
      basis: 'EXPOSURE',
    });
    expect(assess(answers, { isMatchConfirmed: true, isExposed: true }).basis).toBe('SCREENING');
  });

  it.each([
    ['ANSWERS', true],
    ['NO_PROFILE', true],
    ['EXPOSURE', false],
    ['SCREENING', false],
  ] as const)('is ignored by an assessment that rests on %s: %s', (basis, expected) => {
    expect([ignoresExposure({ basis }, true), ignoresExposure({ basis }, false)]).toEqual([expected, false]);
  });
});
