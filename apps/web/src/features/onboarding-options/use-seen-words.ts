import { minutesOfSteps, type OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { useTranslation } from 'react-i18next';

/** A step with one page of its questions, from 0; null: it has none. */
export interface SeenScreen {
  step: OnboardingStep;
  page: number | null;
}

/** The screens of the steps in the order in which clients see them: each questionnaire is one. */
export const screensOf = (steps: readonly OnboardingStep[], pages: readonly string[]): SeenScreen[] =>
  steps.flatMap((step): SeenScreen[] => (step === 'aggregated_form' ? pages.map((_, page) => ({ step, page })) : [{ step, page: null }]));

/** Title and first sentence of each screen, in the words that clients read there; no contract comes of plain ones. */
export function useSeenWords(pages: readonly string[], steps: readonly OnboardingStep[], isPlain: boolean) {
  const { t } = useTranslation('selfOnboarding');
  const words: Readonly<Record<Exclude<OnboardingStep, 'aggregated_form'>, readonly [title: string, text: string]>> = {
    start: isPlain
      ? [t('plain.start.title'), t('plain.start.text', { count: minutesOfSteps(steps) })]
      : [t('start.title'), t('start.text')],
    identification: [t('identification.title'), t('identification.text')],
    client_complex_form: [t('person.title'), t('person.text')],
    address: [t('address.title'), t('address.text')],
    bank_account: [t('account.title'), t('account.text')],
    calculation: [t('calculation.title'), t('calculation.text')],
    strategies: [t('strategies.title'), t('strategies.text')],
    // The step offers only what is signed later.
    documents: [t('documents.toSign.title'), t('documents.toSign.text')],
    summary: [t('summary.title'), t('summary.text')],
    confirmation: [t('confirmation.title'), t('confirmation.toSend', { phone: '+420 *** *** ***' })],
    // What clients answer is to be checked yet, as a rule.
    end: [t('end.receivedTitle'), t(isPlain ? 'end.done' : steps.includes('documents') ? 'end.signFirst' : 'end.text')],
  };
  return ({ step, page }: SeenScreen) => {
    if (step !== 'aggregated_form') return { title: words[step][0], text: words[step][1] };
    return { title: pages[page ?? 0] ?? '', text: '' };
  };
}
