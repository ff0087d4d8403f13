import { assessmentBases } from '@pramen/domain/compliance/aml/assessment';
import { reviewStates } from '@pramen/domain/compliance/aml/review-state';
import { checkIntensities, riskProfiles, ruleSetIds } from '@pramen/domain/compliance/aml/rule-sets';
import { identityStandings } from '@pramen/domain/compliance/identity/identity-methods';
import { z } from 'zod';
import { AmlFacts } from '../clients/aml-facts.schemas.ts';

/** What staff decided about a client when they accepted an AML questionnaire. */
export const AmlAssessment = z.object({
  id: z.string(),
  /** The questionnaire. */
  record_id: z.string(),
  /** The law in force on the day of the decision. */
  rule_set: z.enum(ruleSetIds),
  risk_profile: z.enum(riskProfiles),
  check_intensity: z.enum(checkIntensities),
  /**
   * What the profile rests on: the answers, a confirmed match with a list, or nothing that the answers' rules gave; null for those who may
   * not read the screening.
   */
  basis: z.enum(assessmentBases).nullable(),
  assessed_on: z.string(),
  assessed_by: z.string(),
  /** The latest day of the next assessment. */
  review_due: z.string(),
});
export type AmlAssessment = z.output<typeof AmlAssessment>;

/** A law and how long it orders to keep records. */
export const AmlRules = z.object({
  id: z.enum(ruleSetIds),
  valid_from: z.string(),
  /** null: until another law replaces it. */
  valid_to: z.string().nullable(),
  retention_years: z.int(),
  /** The years are counted from the first of January after the end of the relationship instead of from its end. */
  is_retention_from_new_year: z.boolean(),
  is_deletion_required: z.boolean(),
});
export type AmlRules = z.output<typeof AmlRules>;

/** A client's standing under the law against money laundering. */
export const AmlStanding = z.object({
  /** null: never assessed. */
  current: AmlAssessment.nullable(),
  /** Earlier ones, the newest first. */
  earlier: z.array(AmlAssessment),
  /** Prominent public offices: what banks state, and what the client answered last; null: was not asked. */
  exposure: z.object({
    /** UNKNOWN: no bank has said anything, which is no 'no'. null for those who may not read the screening. */
    bank: z.enum(['YES', 'NO', 'UNKNOWN']).nullable(),
    stated: z.enum(['YES', 'NO']).nullable(),
    /** The two do not agree; false where the bank's word is not told. */
    differs: z.boolean(),
  }),
  /** Whether it is established who the client is; copies of documents wait for the first payment from an account of the client's own. */
  identity: z.enum(identityStandings),
  /** Whether the next assessment is due today or overdue; true for a client with contracts who was never assessed, and after a match was confirmed. */
  is_due: z.boolean(),
  /**
   * When a match with a list was confirmed that the current assessment does not rest on: it shows a high risk until the next one. For those
   * who may not read the screening always null, and the assessment as it was decided.
   */
  matched_on: z.string().nullable(),
  /** What the person stated about themselves in the questionnaire of the current assessment; null without one. */
  stated: AmlFacts.omit({ version: true }).nullable(),
  /** The law in force today. */
  rules: AmlRules,
  /** The law that replaces it; null when none is known. */
  next_rules: AmlRules.nullable(),
});
export type AmlStanding = z.output<typeof AmlStanding>;

/** A client in the queue of reviews; without an assessment all about it is null. */
export const AmlReview = z.object({
  /** The client. */
  id: z.string(),
  fullname: z.string(),
  client_code: z.string(),
  adviser: z.string().nullable(),
  risk_profile: z.enum(riskProfiles).nullable(),
  check_intensity: z.enum(checkIntensities).nullable(),
  assessed_on: z.string().nullable(),
  review_due: z.string().nullable(),
  /**
   * When a match with a list was confirmed that no assessment rests on yet: the review is due since then. For those who may not read the
   * screening always null.
   */
  matched_on: z.string().nullable(),
  state: z.enum(reviewStates),
});
export type AmlReview = z.output<typeof AmlReview>;
