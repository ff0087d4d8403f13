import { checkIntensities, riskProfiles, type CheckIntensity, type RiskProfile } from './rule-sets.ts';

/**
 * What led to an assessment: the answers alone, a confirmed match with a list, a bank that states a prominent public office, or answers
 * whose rules gave no profile.
 */
export const assessmentBases = ['ANSWERS', 'SCREENING', 'EXPOSURE', 'NO_PROFILE'] as const;
export type AssessmentBasis = (typeof assessmentBases)[number];

export interface Assessment {
  riskProfile: RiskProfile;
  checkIntensity: CheckIntensity;
  basis: AssessmentBasis;
}

const oneOf = <T extends string>(known: readonly T[], values: readonly string[] | undefined): T | null => {
  const [value, ...more] = values ?? [];
  return more.length === 0 ? (known.find((one) => one === value) ?? null) : null;
};

/** The intensity that a profile alone demands. */
const byProfile: Readonly<Record<RiskProfile, CheckIntensity>> = { LOW: 'SIMPLIFIED', MEDIUM: 'STANDARD', HIGH: 'ENHANCED' };
const stricter = (one: CheckIntensity, other: CheckIntensity) =>
  checkIntensities.indexOf(one) < checkIntensities.indexOf(other) ? other : one;

/** What a confirmed match with a list forces, whatever the answers were. */
export const matchedAssessment: Assessment = { riskProfile: 'HIGH', checkIntensity: 'ENHANCED', basis: 'SCREENING' };

/** What a bank forces that states a prominent public office, whatever the client answered. */
export const exposedAssessment: Assessment = { riskProfile: 'HIGH', checkIntensity: 'ENHANCED', basis: 'EXPOSURE' };

/** Whether a bank states a prominent public office that an assessment does not rest on yet; a match with a list outweighs it. */
export const ignoresExposure = ({ basis }: { basis: AssessmentBasis }, isExposed: boolean): boolean =>
  isExposed && basis !== 'EXPOSURE' && basis !== 'SCREENING';

/** Whether a match was confirmed that an assessment does not rest on yet: the client has to be assessed again at once. */
export const isOvertaken = ({ basis, assessedAt }: { basis: AssessmentBasis; assessedAt: Date }, matchedAt: Date | null): boolean =>
  matchedAt !== null && (basis !== 'SCREENING' || matchedAt > assessedAt);

/**
 * The assessment of a client from the metrics of an accepted questionnaire. A confirmed match with a list forces a high risk and an
 * enhanced check whatever the answers were, so does a bank that states a prominent public office, and so do answers without a profile:
 * nothing is low because it is unknown.
 */
export function assess(
  metrics: Readonly<Record<string, readonly string[]>> | null,
  { isMatchConfirmed, isExposed }: { isMatchConfirmed: boolean; isExposed: boolean },
): Assessment {
  const profile = oneOf(riskProfiles, metrics?.['CLIENT_RISK_PROFILE']);
  if (isMatchConfirmed) return matchedAssessment;
  if (isExposed) return exposedAssessment;
  if (profile === null) return { riskProfile: 'HIGH', checkIntensity: 'ENHANCED', basis: 'NO_PROFILE' };
  const intensity = oneOf(checkIntensities, metrics?.['CLIENT_CHECK_INTENSITY']);
  return { riskProfile: profile, checkIntensity: stricter(intensity ?? byProfile[profile], byProfile[profile]), basis: 'ANSWERS' };
}
