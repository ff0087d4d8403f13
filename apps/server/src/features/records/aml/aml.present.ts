import type { AmlAssessment, AmlReview, AmlRules } from '@pramen/contract/records/aml.schemas';
import { exposedAssessment, matchedAssessment } from '@pramen/domain/compliance/aml/assessment';
import { maySeeMatches } from '@pramen/domain/permissions/permissions';
import type { AmlRuleSet } from '@pramen/domain/compliance/aml/rule-sets';
import type { Actor } from '../../../platform/calls/call.ts';
import type { AssessmentRow } from './assessments.reader.ts';
import type { ReviewRow } from './reviews.reader.ts';

/** An assessment; what it rests on only for those who may learn of matches with lists. */
export const presentAssessment = (row: AssessmentRow, { role }: Pick<Actor, 'role'>): AmlAssessment => ({
  id: row.id,
  record_id: row.recordId,
  rule_set: row.ruleSet,
  risk_profile: row.riskProfile,
  check_intensity: row.checkIntensity,
  basis: maySeeMatches(role) ? row.basis : null,
  assessed_on: row.assessedOn,
  assessed_by: row.user,
  review_due: row.reviewDue,
});

/** An assessment as it stands since a match was confirmed that it does not rest on: high, and due on that day. */
export const presentOvertaken = (row: AssessmentRow, matchedOn: string, actor: Pick<Actor, 'role'>): AmlAssessment => ({
  ...presentAssessment(row, actor),
  risk_profile: matchedAssessment.riskProfile,
  check_intensity: matchedAssessment.checkIntensity,
  basis: matchedAssessment.basis,
  review_due: row.reviewDue < matchedOn ? row.reviewDue : matchedOn,
});

/** An assessment as it stands since a bank stated a prominent public office that it does not rest on: high, and due. */
export const presentExposed = (row: AssessmentRow, today: string, actor: Pick<Actor, 'role'>): AmlAssessment => ({
  ...presentAssessment(row, actor),
  risk_profile: exposedAssessment.riskProfile,
  check_intensity: exposedAssessment.checkIntensity,
  basis: exposedAssessment.basis,
  review_due: row.reviewDue < today ? row.reviewDue : today,
});

export const presentRules = ({
  id,
  validFrom,
  validTo,
  retentionYears,
  isRetentionFromNewYear,
  isDeletionRequired,
}: AmlRuleSet): AmlRules => ({
  id,
  valid_from: validFrom,
  valid_to: validTo,
  retention_years: retentionYears,
  is_retention_from_new_year: isRetentionFromNewYear,
  is_deletion_required: isDeletionRequired,
});

export const presentReview = (row: ReviewRow): AmlReview => ({
  id: row.id,
  fullname: row.fullname,
  client_code: row.client_code,
  adviser: row.adviser,
  risk_profile: row.risk_profile,
  check_intensity: row.check_intensity,
  assessed_on: row.assessed_on,
  review_due: row.review_due,
  matched_on: row.matched_on,
  state: row.state,
});
