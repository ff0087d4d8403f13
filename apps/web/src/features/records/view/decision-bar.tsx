import { decisionBodyLimits } from '@pramen/contract/records/records.limits';
import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { stateAfterDecision, type Decision } from '@pramen/domain/forms/records/record-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { isDecidedMeanwhile } from '../answers/refusal.model.ts';
import { useRecordDecision } from '../records.commands.ts';
import styles from '../records.module.css';

interface DecisionBarProps {
  record: RecordDetail;
  /** Asked for at once, without its button. */
  wanted?: Decision | undefined;
  onDone: () => void;
}

/** The usual one first, the one that ends everything last. */
const inOrder = ['ACCEPT', 'RETURN', 'CANCEL'] as const satisfies Decision[];

const kinds = { ACCEPT: 'main', RETURN: 'quiet', CANCEL: 'danger-plain' } as const;

/** Accepts, returns or cancels an answered record; returning, cancelling and accepting contradictions ask for the reason in place. */
export function DecisionBar({ record, wanted, onDone }: DecisionBarProps) {
  const { t } = useTranslation('recordReview');
  const [asked, setAsked] = useState<Decision | null>(wanted ?? null);
  /** Why the server wants a reason that this form did not ask for, such as a confirmed match with a list. */
  const [demand, setDemand] = useState<string | null>(null);
  /** Sent last: it must not be lost when somebody else decided first. */
  const [typed, setTyped] = useState<string | null>(null);
  const { client_id: clientId, type, id, version } = record;
  const isContradictory = (record.evaluation?.contradictions.length ?? 0) > 0;
  const needsReason = (decision: Decision) => decision !== 'ACCEPT' || isContradictory;
  const command = useRecordDecision({ clientId, type, id }, version);
  useBusyGuard(command.isPending);
  const decide = (decision: Decision, description: string | null) => {
    setTyped(description);
    command.mutate(
      { decision, description },
      {
        onSuccess: ({ message }) => {
          showToast('success', message);
          onDone();
        },
        onError: (failure) => {
          const [wanted] = (failure instanceof Problem && failure.errors['description']) || [];
          if (description !== null || wanted === undefined) return;
          command.reset();
          setDemand(wanted);
          setAsked(decision);
        },
      },
    );
  };
  const offered = inOrder.filter((decision) => stateAfterDecision(record.state, decision) !== null);
  const failure = command.error && (isDecidedMeanwhile(command.error) ? t('decidedMeanwhile') : describeProblem(command.error));
  if (offered.length === 0)
    return (
      failure && (
        <Banner tone="error">
          <p>{failure}</p>
          {typed !== null && <p>{t('yourReason', { reason: typed })}</p>}
        </Banner>
      )
    );
  if (asked !== null && offered.includes(asked))
    return (
      <ReasonForm
        decision={asked}
        demand={demand}
        failure={command.error}
        isBusy={command.isPending}
        onSend={(reason) => decide(asked, reason)}
        onBack={() => {
          command.reset();
          setDemand(null);
          setAsked(null);
        }}
      />
    );
  return (
    <div className={styles.stack}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={styles.decisions}>
        {offered.map((decision) => (
          <Button
            key={decision}
            kind={kinds[decision]}
            isBusy={!needsReason(decision) && command.isPending}
            isDisabled={command.isPending}
            onClick={() => (needsReason(decision) ? setAsked(decision) : decide(decision, null))}
          >
            {t(`decisions.${decision}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The contract requires a reason for these decisions only: spaces are none. */
const rules = withLimits<{ description: string }>(decisionBodyLimits, { description: [filled] });

interface ReasonFormProps {
  decision: Decision;
  /** Said instead of the usual hint. */
  demand: string | null;
  failure: Error | null;
  isBusy: boolean;
  onSend: (reason: string) => void;
  onBack: () => void;
}

function ReasonForm({ decision, demand, failure, isBusy, onSend, onBack }: ReasonFormProps) {
  const { t } = useTranslation('recordReview');
  const { t: words } = useTranslation('shell');
  const { field, handleSubmit, isChanged } = useForm({
    initial: { description: '' },
    rules,
    serverErrors: failure instanceof Problem ? failure.errors : undefined,
    onSend: ({ description }) => onSend(description),
  });
  useUnsavedGuard(isChanged);
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <TextAreaField
        {...field('description')}
        isRequired
        isFocusedFirst
        label={t(`reasons.${decision}`)}
        description={demand ?? t(`reasonHints.${decision}`)}
      />
      {failure && <Banner tone="error">{isDecidedMeanwhile(failure) ? t('decidedMeanwhile') : describeProblem(failure)}</Banner>}
      <div className={styles.foot}>
        <Button kind="quiet" isDisabled={isBusy} onClick={onBack}>
          {words('back')}
        </Button>
        <Button kind={decision === 'CANCEL' ? 'danger' : 'main'} type="submit" isBusy={isBusy}>
          {t(`decisions.${decision}`)}
        </Button>
      </div>
    </form>
  );
}
