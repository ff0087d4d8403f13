import { documentReasons, onboardingDocuments, type OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetFailure, readFailure } from '../../../platform/navigation/identity/identity-errand.ts';
import { browserStore, storageKeys } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { SegmentedControl } from '../../../ui/forms/choices/segmented-control.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { describeUnplaced } from '../parts/use-typed-form.ts';
import type { TypedStepProps, WalkProps } from '../walk/step-props.ts';
import { leftStep, type AnswersOf } from '../walk/walk.model.ts';
import { DocumentPictures } from './document-pictures.tsx';
import { MethodChoice } from './method-choice.tsx';
import { areComplete } from './pictures.model.ts';

interface IdentificationStepProps extends TypedStepProps<'identification'> {
  userId: string;
  onBankIdentity: WalkProps['onBankIdentity'];
  /** The step is completed already. */
  onNext: () => void;
}

const fields = ['document_type', 'document_reason'] as const;

/** Who the client is: confirmed by their bank, or by pictures of a document, which are stored as soon as they are taken. */
export function IdentificationStep(props: IdentificationStepProps) {
  const { form, step, typed, userId, isBusy, failure, onType, onComplete, onNext, onBankIdentity } = props;
  const { t } = useTranslation('selfOnboarding');
  const [answers, setAnswers] = useState(typed);
  const { methods } = step.available_values;
  /** Whom the bank confirmed may be somebody else than the client meant to be here. */
  const [isOtherWay, setOtherWay] = useState(false);
  const identified = isOtherWay ? null : step.available_values.identified;
  const [refused] = useState(() => readFailure(step.id));
  const isBankOffered = methods.includes('BANK_ID');
  const method = answers.method || (isBankOffered ? '' : 'DOCUMENT');
  const document: OnboardingDocument = answers.document_type || 'ID_CARD';
  const change = (part: Partial<AnswersOf<'identification'>>) => {
    const next = { ...answers, ...part };
    setAnswers(next);
    onType(next);
  };
  const goToBank = () => {
    browserStore.setItem(storageKeys.onboardingStep, leftStep(userId, step.type));
    onBankIdentity?.(form.id, step.id);
  };
  const isWithoutReason = isBankOffered && !answers.document_reason;
  const isComplete = identified !== null || (method === 'DOCUMENT' && areComplete(document, step.attachments));
  const [isReasonAsked, setReasonAsked] = useState(false);
  /** The button is far below the list that it waits for. */
  const askForReason = () => {
    setReasonAsked(true);
    globalThis.document.querySelector<HTMLSelectElement>('select[name=document_reason]')?.focus();
  };
  const submit = () => {
    // Whoever goes on with the first confirmation is done with a later one that failed.
    forgetFailure();
    if (identified) return step.state === 'COMPLETED' ? onNext() : onComplete({ ...answers, method: 'BANK_ID' });
    onComplete({ ...answers, method: 'DOCUMENT', document_type: document });
  };
  return (
    <StepForm
      title={t('identification.title')}
      text={t('identification.text')}
      action={t('identification.confirm')}
      isBusy={isBusy}
      isDisabled={!isComplete}
      failure={describeUnplaced(failure, fields)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWithoutReason && identified === null) return askForReason();
        if (isComplete) submit();
      }}
    >
      {refused !== null && <Banner tone="error">{refused}</Banner>}
      {identified && (
        <Banner tone="plain">
          {t('identification.identified', { name: identified.name })}{' '}
          <Button kind="plain" onClick={() => setOtherWay(true)}>
            {t('identification.otherWay')}
          </Button>
        </Banner>
      )}
      {!identified && isBankOffered && (
        <MethodChoice
          method={method}
          onBank={onBankIdentity === null ? null : goToBank}
          onDocuments={() => change({ method: 'DOCUMENT', document_type: document })}
        />
      )}
      {!identified && method === 'DOCUMENT' && (
        <>
          {isBankOffered && (
            <SelectField
              layout="form"
              name="document_reason"
              label={t('identification.reason')}
              isRequired
              error={isReasonAsked && isWithoutReason ? t('identification.reasonMissing') : null}
              value={answers.document_reason ?? ''}
              options={[
                { value: '', label: t('choose') },
                ...documentReasons.map((reason) => ({ value: reason, label: t(`identification.reasons.${reason}`) })),
              ]}
              onChange={(chosen) => change({ document_reason: documentReasons.find((one) => one === chosen) ?? '' })}
            />
          )}
          <SegmentedControl
            label={t('identification.document')}
            options={onboardingDocuments.map((one) => ({ value: one, label: t(`identification.documentTypes.${one}`) }))}
            value={document}
            onChange={(chosen) => change({ method: 'DOCUMENT', document_type: chosen })}
          />
          <DocumentPictures
            form={form}
            step={step}
            document={document}
            isDisabled={isBusy}
            onPhoneDone={() => isComplete && !isWithoutReason && submit()}
          />
        </>
      )}
    </StepForm>
  );
}
