import { isPortalQuestion } from '@pramen/domain/onboarding/figures';
import type { OnboardingFigures, QuestionFigures, StepFigures } from '@pramen/contract/onboarding/figures.schemas';
import { useTranslation } from 'react-i18next';
import { formatSpacedDate } from '../../../platform/formats/dates.ts';
import { UNKNOWN } from '../../../platform/formats/money.ts';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import { durationOf } from './figures.model.ts';

/** Figures of onboardings in words. */
export function useFigureWords() {
  const { t } = useTranslation('onboardingFigures');
  const { t: queue } = useTranslation('onboardingQueue');
  const share = (part: number | null) => (part === null ? UNKNOWN : `${writeCount(Math.round(part * 100))}\u00a0%`);
  const minutes = (count: number | null) => {
    if (count === null) return UNKNOWN;
    const duration = durationOf(count);
    if (duration.unit === 'minutes') return t('minutes', { count: duration.count });
    if (duration.unit === 'days') return t('days', { count: duration.count });
    return duration.minutes === 0 ? t('wholeHours', { ...duration }) : t('hours', { ...duration });
  };
  const step = ({ step: name }: Pick<StepFigures, 'step'>) => queue(`missingWords.${name}`);
  /** Counts are rounded, so 0 stands for up to four in each month and version, too. */
  const count = (rounded: number) => (rounded === 0 ? UNKNOWN : writeCount(rounded));
  return {
    t,
    count,
    /** What the dash says in place of such a count. */
    few: (rounded: number) => (rounded === 0 ? [t('few')] : []),
    share,
    minutes,
    step,
    /** The question, and what asks it. */
    question: ({ label, question, form, step: ofStep }: QuestionFigures) => ({
      name: label ?? (isPortalQuestion(question) ? t(`questions.${question}`) : question),
      place: form ? t('table.ofForm', { form: form.name, revision: form.revision }) : step({ step: ofStep }),
    }),
    version: ({ since, started, steps }: OnboardingFigures['versions'][number]) =>
      t('versionName', { since: formatSpacedDate(since), started: writeCount(started), steps: t('stepCount', { count: steps.length }) }),
  };
}
