import { identificationDecisionLimits } from '@pramen/contract/identifications/identifications.limits';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import styles from '../identifications.module.css';
import type { StepProps } from './decision-step.ts';

/** The contract requires a reason for these decisions only: spaces are none. */
const reasonRules = withLimits<{ description: string }>(identificationDecisionLimits, { description: [filled] });

/** Why an identification is returned or cancelled. */
export function ReasonForm({ decision, failure, isBusy, onSend }: StepProps & { decision: 'RETURN' | 'CANCEL' }) {
  const { t } = useTranslation('identificationReview');
  const { field, handleSubmit, isChanged } = useForm({
    initial: { description: '' },
    rules: reasonRules,
    serverErrors: failure instanceof Problem ? failure.errors : undefined,
    onSend: ({ description }) => onSend({ decision, description }),
  });
  useUnsavedGuard(isChanged);
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <TextAreaField {...field('description')} isRequired label={t(`reasons.${decision}`)} description={t(`reasonHints.${decision}`)} />
      {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
      <div className={styles.foot}>
        <Button kind={decision === 'CANCEL' ? 'danger' : 'main'} type="submit" isBusy={isBusy}>
          {t(`decisions.${decision}`)}
        </Button>
      </div>
    </form>
  );
}
