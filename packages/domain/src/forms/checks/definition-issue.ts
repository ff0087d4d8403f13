export const definitionIssueCodes = [
  'empty',
  'too_large',
  'too_costly',
  'too_many_answers',
  'too_deep',
  'duplicate_fieldset',
  'duplicate_question',
  'duplicate_option',
  'duplicate_metric',
  'no_options',
  'no_condition',
  'unknown_operator',
  'unknown_field',
  'unknown_metric',
  'unknown_level',
  'operator_not_applicable',
  'cycle',
  'later_question',
  'unreachable_question',
  'unreachable_score',
  'metric_without_points',
  'metric_without_parts',
  'levels_not_ascending',
  'level_missing',
  'limits_reversed',
  'unsafe_html',
  'fact_missing',
  'fact_type',
  'fact_hidden',
  'preference_missing',
  'preference_not_last',
] as const;
export type DefinitionIssueCode = (typeof definitionIssueCodes)[number];

/** Why a definition cannot be published. */
export interface DefinitionIssue {
  code: DefinitionIssueCode;
  /** Path in the definition: `content[0].questions[2].visibleWhen`. */
  place: string;
  /** The id, value or list in question. */
  subject: string;
  limit?: number;
}
