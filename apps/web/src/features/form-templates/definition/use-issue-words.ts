import type { DataIssue } from '@pramen/contract/form-templates/read-definition';
import { useTranslation } from 'react-i18next';
import type { CheckedDefinition } from './use-definition.ts';

/** A fault in words, with its path in the definition; '' is the whole definition. */
export interface WrittenIssue {
  place: string;
  text: string;
}

/** Writes what is wrong with a definition, as the server does. */
export function useIssueWords() {
  const { t } = useTranslation('formTemplates');
  const { t: words } = useTranslation('formIssues');
  const write = ({ code, place, subject, limit }: DataIssue): WrittenIssue => ({
    place,
    text: words(code, { subject, limit: limit ?? '' }),
  });
  return ({ issues, samples }: Pick<CheckedDefinition, 'issues' | 'samples'>): WrittenIssue[] => [
    ...issues.map(write),
    ...samples.flatMap(({ name, differences, issues: invalid }, index) => [
      ...differences.map((one) => ({ place: `samples[${index}]`, text: t('sampleDiffers', { name, ...one, found: one.found || '–' }) })),
      ...(invalid.length > 0
        ? [
            {
              place: `samples[${index}]`,
              text: t('sampleInvalid', { name, questions: invalid.map(({ question }) => question ?? '').join(', ') }),
            },
          ]
        : []),
    ]),
  ];
}
