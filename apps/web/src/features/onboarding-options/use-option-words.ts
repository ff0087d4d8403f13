import type { ChosenList, OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { useTranslation } from 'react-i18next';

/** What the parts of an onboarding are called, and what each step asks for. */
export function useOptionWords() {
  const { t } = useTranslation('onboardingOptions');
  return {
    step: (step: OnboardingStep) => ({ title: t(`step.${step}.title`), text: t(`step.${step}.text`) }),
    choice: (choice: ChosenList) => t(`choice.${choice}`),
  };
}
