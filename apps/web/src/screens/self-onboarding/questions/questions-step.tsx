import { useTranslation } from 'react-i18next';
import { useQuestionNotes } from '../parts/carried/use-question-notes.tsx';
import { DynamicForm } from '../../../features/dynamic-form/dynamic-form.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FORM_PLACE } from '../../../features/onboarding/seen/watch-step.ts';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { describeUnplaced } from '../parts/use-typed-form.ts';
import { StepForm } from '../parts/step-form.tsx';
import styles from '../self-onboarding.module.css';
import { useQuestions, type QuestionsProps } from './use-questions.ts';

/** The questionnaires of the firm, one group of questions at a time. */
export function QuestionsStep(props: QuestionsProps) {
  const { t, i18n } = useTranslation('selfOnboarding');
  const { step, isBusy, failure } = props;
  const { shown, place, pages, number, fieldset, issues, attempt, refusals, change, next } = useQuestions(props);
  const noteOf = useQuestionNotes(props.form, shown?.templateId);
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
          <DynamicForm
            form={shown.form}
            language={i18n.language === 'sk' ? 'sk' : 'cs'}
            answers={shown.answers}
            onChange={change}
            issues={issues}
            attempt={attempt}
            only={[fieldset]}
            noteOf={noteOf}
          />
        </div>
      )}
    </StepForm>
  );
}
