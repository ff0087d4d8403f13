import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { contraryOfQuestion, sourceOfQuestion } from './carried.model.ts';

/** Beside a question: where its answer comes from, and what the client stated differently in another place. */
export function useQuestionNotes(form: InteractionForm, templateId: string | undefined) {
  const { t } = useTranslation('selfOnboarding');
  return useCallback(
    (question: string) => {
      if (templateId === undefined) return null;
      const contrary = contraryOfQuestion(form, templateId, question);
      if (contrary) return t('differing.here', { place: contrary.other.title, value: contrary.other.value });
      const source = sourceOfQuestion(form, templateId, question);
      return source ? t(`carried.question.${source}`) : null;
    },
    [form, templateId, t],
  );
}
