import { createHash } from 'node:crypto';
import { readDefinition } from '@pramen/contract/form-templates/read-definition';
import type { DataIssue } from '@pramen/contract/form-templates/read-definition';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { runSamples } from '@pramen/domain/forms/evaluation/run-samples';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';

/** SHA-256 of the JSON text in UTF-8, hexadecimal: identifies the content of a revision. */
export const hashOfDefinition = (json: string): string => createHash('sha256').update(json, 'utf8').digest('hex');

function describeIssue({ code, place, subject, limit }: DataIssue, language: Language): string {
  const said = translate(language, `formIssues:${code}`, { subject, limit: limit ?? '' });
  return place === '' ? said : `${place}: ${said}`;
}

/** What the samples of a definition find, one message each. */
function describeSamples(json: string, language: Language): string[] {
  const { definition } = readDefinition(json);
  if (!definition) return [];
  return runSamples(definition).flatMap(({ name, differences, issues }) => [
    ...differences.map((one) => translate(language, 'formTemplates:sampleDiffers', { name, ...one, found: one.found || '–' })),
    ...(issues.length > 0
      ? [translate(language, 'formTemplates:sampleInvalid', { name, questions: issues.map(({ question }) => question ?? '').join(', ') })]
      : []),
  ]);
}

/**
 * Rejects JSON that is no definition; for an active template also a definition with issues or with samples that give other metrics than
 * expected. The response names each at its place.
 */
export function refuseDefinition(json: string, type: TemplateType, isActive: boolean, language: Language): void {
  const { definition, issues } = readDefinition(json, type);
  if (definition && !isActive) return;
  const messages = [
    ...issues.map((issue) => describeIssue(issue, language)),
    ...(issues.length === 0 ? describeSamples(json, language) : []),
  ];
  if (messages.length > 0) throw new Problem('validation.failed', { errors: { data: messages } });
}
