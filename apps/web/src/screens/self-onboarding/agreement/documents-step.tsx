import { useTranslation } from 'react-i18next';
import { required } from '../../../platform/validation/rules.ts';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { useTypedForm } from '../parts/use-typed-form.ts';
import type { TypedStepProps } from '../walk/step-props.ts';
import type { AnswersOf } from '../walk/walk.model.ts';
import { DocumentList } from './document-list.tsx';

type Values = { acknowledged: boolean };

const toValues = (typed: AnswersOf<'documents'>): Values => ({ acknowledged: typed.acknowledged ?? false });
const toAnswers = (values: Values): AnswersOf<'documents'> => values;

/** What the client reads before going on, and what will be made for their signature. */
export function DocumentsStep({ step, typed, refused, isBusy, failure: refusal, onType, onComplete }: TypedStepProps<'documents'>) {
  const { t } = useTranslation('selfOnboarding');
  const { tick, handleSubmit, failure } = useTypedForm({
    typed,
    refused,
    toValues,
    toAnswers,
    rules: { acknowledged: [required] },
    failure: refusal,
    onType,
    onComplete,
  });
  const { documents } = step.available_values;
  const toRead = documents.filter(({ link }) => link !== null);
  const toSign = documents.filter(({ link }) => link === null);
  // Nothing can have been read that does not exist yet.
  const isOnlyToSign = toRead.length === 0 && toSign.length > 0;
  return (
    <StepForm
      title={t(isOnlyToSign ? 'documents.toSign.title' : 'documents.title')}
      text={t(isOnlyToSign ? 'documents.toSign.text' : 'documents.text')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
    >
      {documents.length === 0 && <p>{t('documents.none')}</p>}
      {toRead.length > 0 && <DocumentList documents={toRead} label={t('documents.title')} />}
      {toSign.length > 0 && (
        <div>
          {!isOnlyToSign && <p>{t('documents.later')}</p>}
          <DocumentList documents={toSign} label={t('documents.later')} />
        </div>
      )}
      <TickField
        {...tick('acknowledged')}
        label={t(isOnlyToSign ? 'documents.toSign.acknowledged' : 'documents.acknowledged')}
        isRequired
      />
    </StepForm>
  );
}
