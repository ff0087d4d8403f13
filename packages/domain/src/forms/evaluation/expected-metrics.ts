import type { FormDefinition, TemplateType } from '../definition/definition.ts';

/** Metrics that suitability and AML read from the results of a questionnaire; forms and meeting records have none. */
const expected: Readonly<Partial<Record<TemplateType, readonly string[]>>> = {
  INVESTMENT_QUESTIONNAIRE: [
    'CLASSIFICATION',
    'INVESTMENT_HORIZON',
    'AVAILABILITY_TO_LOSS',
    'INVESTMENT_TARGET',
    'INVESTMENT_PREFERENCE',
    'RISK_TOLERANCE_CORRECTION',
  ],
  AML_QUESTIONNAIRE: ['CLIENT_RISK_PROFILE', 'CLIENT_CHECK_INTENSITY'],
};

/** Those metrics that a definition lacks: what depends on them will not be known of the client. */
export function findMissingMetrics({ evaluation }: FormDefinition, type: TemplateType): readonly string[] {
  const own = new Set(evaluation?.metrics.map(({ id }) => id));
  return (expected[type] ?? []).filter((id) => !own.has(id));
}
