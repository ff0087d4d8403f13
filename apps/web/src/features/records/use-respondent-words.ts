import type { Respondent } from '@pramen/contract/records/records.schemas';
import { useTranslation } from 'react-i18next';

/** A respondent in words; null for a client who answered for themselves. */
export function useRespondentWords() {
  const { t } = useTranslation('records');
  const nameOf = ({ name, relation }: Respondent) =>
    name !== null && relation !== null ? t('respondent.line', { name, relation: t(`respondent.relations.${relation}`) }) : (name ?? '—');
  return {
    nameOf,
    /** The lines of a fact list. */
    factsOf: (respondent: Respondent | null) =>
      respondent === null
        ? []
        : [
            { label: t('respondent.answeredBy'), value: nameOf(respondent) },
            {
              label: t('respondent.testedFact'),
              value: respondent.tested === null ? '—' : t(`respondent.testedPersons.${respondent.tested}`),
            },
          ],
  };
}
