import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { StepForm } from '../parts/step-form.tsx';

/** The summary while the last answers are on their way. */
export function AwaitedSummary() {
  const { t } = useTranslation('selfOnboarding');
  return (
    <StepForm
      title={t('summary.title')}
      text={t('summary.text')}
      isBusy={false}
      isDisabled
      failure={null}
      onSubmit={(event) => event.preventDefault()}
    >
      <div aria-busy>
        <SkeletonRows />
      </div>
    </StepForm>
  );
}
