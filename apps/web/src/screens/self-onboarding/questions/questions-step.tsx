import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestionNotes } from '../parts/carried/use-question-notes.tsx';
import { DynamicForm } from '../../../features/dynamic-form/dynamic-form.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FORM_PLACE } from '../../../features/onboarding/seen/watch-step.ts';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { describeUnplaced } from '../parts/use-typed-form.ts';
import { useAnswerFiles } from '../../kit/use-record-files.ts';
import { StepForm } from '../parts/step-form.tsx';
import styles from '../self-onboarding.module.css';
import type { OpenForm } from './questions.model.ts';
import { useQuestions, type QuestionsProps } from './use-questions.ts';

/** The questionnaires of the firm, one group of questions at a time. */
export function QuestionsStep(props: QuestionsProps) {
  const { t } = useTranslation('selfOnboarding');
  const { step, isBusy, failure } = props;
  const { shown, place, pages, number, fieldset, issues, attempt, refusals, change, next } = useQuestions(props);
  const isPlaced = refusals.length > 0;
  return (
    <StepForm
      title={shown?.title ?? step.title}
      isBusy={isBusy}
      failure={isPlaced ? null : describeUnplaced(failure, [])}
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      {pages.length > 1 && (
        <ProgressBar label={t('questions.page', { number: number + 1, count: pages.length })} share={(number + 1) / pages.length} />
      )}
      {isPlaced && (
        <Banner tone="error">
          {t('questions.refused')}
          <ul className={styles.faults}>
            {refusals.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      )}
      {shown && (
        <div {...{ [FORM_PLACE]: place }}>
          <PageQuestions onboarding={props.form} shown={shown} onChange={change} issues={issues} attempt={attempt} only={[fieldset]} />
        </div>
      )}
    </StepForm>
  );
}

interface PageQuestionsProps extends Pick<ComponentProps<typeof DynamicForm>, 'onChange' | 'issues' | 'attempt' | 'only'> {
  onboarding: InteractionForm;
  shown: OpenForm;
}

/** The questions of one group, with the files of their answers. */
function PageQuestions({ onboarding, shown, ...rest }: PageQuestionsProps) {
  const { i18n } = useTranslation('selfOnboarding');
  const { templateId, form, answers } = shown;
  const noteOf = useQuestionNotes(onboarding, templateId);
  const files = useAnswerFiles({ type: 'interaction_form', id: onboarding.id }, form, answers);
  return (
    <DynamicForm {...rest} form={form} answers={answers} language={i18n.language === 'sk' ? 'sk' : 'cs'} noteOf={noteOf} files={files} />
  );
}
