import { expect, it } from 'vitest';
import { assess } from './assessment.ts';

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
  const { riskProfile, checkIntensity, basis } = assess(metrics, isMatchConfirmed);
  expect(`${riskProfile} ${checkIntensity} ${basis}`).toBe(expected);
});
