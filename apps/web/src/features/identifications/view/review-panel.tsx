import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { identificationDecisionLimits } from '@pramen/contract/identifications/identifications.limits';
import { hasMachineLines } from '@pramen/domain/compliance/identity/identity-methods';
import type { Comparison } from '@pramen/domain/compliance/identity/identity-methods';
import { stateAfterDecision } from '@pramen/domain/forms/records/record-states';
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
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useIdentificationDecision, useLinesCheck } from '../identifications.commands.ts';
import styles from '../identifications.module.css';
import { LinesTable } from './lines-table.tsx';

interface ReviewPanelProps {
  identification: IdentificationDetail;
  onDone: () => void;
}

type Step = 'ACCEPT' | 'RETURN' | 'CANCEL';

/** Accepts, returns or cancels an answered identification. */
export function ReviewPanel({ identification, onDone }: ReviewPanelProps) {
  const { t } = useTranslation('identificationReview');
  const offered = (['ACCEPT', 'RETURN', 'CANCEL'] as const).filter((step) => stateAfterDecision(identification.state, step) !== null);
  const [step, setStep] = useState<Step | null>(null);
  const { client_id: clientId, id, version } = identification;
  const command = useIdentificationDecision({ clientId, id }, version);
  useBusyGuard(command.isPending);
  if (offered.length === 0) return command.error && <Banner tone="error">{describeProblem(command.error)}</Banner>;
  const decide = (body: Parameters<typeof command.mutate>[0]) =>
    command.mutate(body, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onDone();
      },
    });
  const chosen = step ?? (offered.includes('ACCEPT') ? 'ACCEPT' : (offered[0] ?? 'RETURN'));
  return (
    <div className={styles.stack}>
      <RadioGroup
        label={t('decision')}
        name="decision"
        isRequired
        value={chosen}
        options={offered.map((one) => ({ value: one, label: t(`decisions.${one}`) }))}
        onChange={(value) => {
          command.reset();
          setStep(offered.find((one) => one === value) ?? null);
        }}
      />
      {chosen === 'ACCEPT' ? (
        <AcceptanceForm identification={identification} failure={command.error} isBusy={command.isPending} onSend={decide} />
      ) : (
        <ReasonForm key={chosen} decision={chosen} failure={command.error} isBusy={command.isPending} onSend={decide} />
      )}
    </div>
  );
}

type Send = ReturnType<typeof useIdentificationDecision>['mutate'];
interface StepProps {
  failure: Error | null;
  isBusy: boolean;
  onSend: (body: Parameters<Send>[0]) => void;
}

const acceptanceRules = withLimits<{ lines: string; overrule_reason: string; interruptions: string }>(identificationDecisionLimits, {});

function AcceptanceForm({ identification, failure, isBusy, onSend }: StepProps & { identification: IdentificationDetail }) {
  const { t } = useTranslation('identificationReview');
  const { client_id: clientId, id, method, data, check: stored } = identification;
  const [comparison, setComparison] = useState<Comparison | ''>('');
  const [wasSent, setSent] = useState(false);
  const checking = useLinesCheck({ clientId, id });
  const needsLines = hasMachineLines(method);
  const { field, handleSubmit, values, isChanged } = useForm({
    initial: { lines: data.lines ?? '', overrule_reason: '', interruptions: '' },
    rules: acceptanceRules,
    serverErrors: failure instanceof Problem ? failure.errors : undefined,
    onSend: (typed) => {
      if (comparison === '') return;
      onSend({
        decision: 'ACCEPT',
        comparison,
        ...(needsLines ? { lines: typed.lines } : {}),
        overrule_reason: typed.overrule_reason,
        interruptions: typed.interruptions,
      });
    },
  });
  useUnsavedGuard(isChanged);
  const check = checking.data ?? stored;
  const differs =
    check?.findings.some(({ is_same: isSame }) => !isSame) || (failure instanceof Problem && failure.code === 'identification.differs');
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        setSent(true);
        handleSubmit(event);
      }}
    >
      {needsLines && (
        <>
          <TextAreaField {...field('lines')} hasEvenWidth isRequired label={t('lines.label')} description={t('lines.hint')} />
          <Button
            kind="quiet"
            isBusy={checking.isPending}
            isDisabled={values.lines.trim() === ''}
            onClick={() => checking.mutate(values.lines)}
          >
            {t('lines.compare')}
          </Button>
          {checking.error && <Banner tone="error">{describeProblem(checking.error)}</Banner>}
          {check && <LinesTable check={check} />}
        </>
      )}
      <RadioGroup
        label={t('comparison.label')}
        name="comparison"
        isRequired
        value={comparison}
        error={wasSent && comparison === '' ? t('comparison.missing') : null}
        options={(['PERSON', 'PICTURE'] as const).map((one) => ({ value: one, label: t(`comparison.${one}`) }))}
        onChange={(value) => setComparison(value === 'PERSON' || value === 'PICTURE' ? value : '')}
      />
      {differs && <TextAreaField {...field('overrule_reason')} isRequired label={t('overrule.label')} description={t('overrule.hint')} />}
      <TextAreaField {...field('interruptions')} label={t('interruptions.label')} description={t('interruptions.hint')} rows={2} />
      {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" isBusy={isBusy}>
          {t('decisions.ACCEPT')}
        </Button>
      </div>
    </form>
  );
}

/** The contract requires a reason for these decisions only: spaces are none. */
const reasonRules = withLimits<{ description: string }>(identificationDecisionLimits, { description: [filled] });

function ReasonForm({ decision, failure, isBusy, onSend }: StepProps & { decision: 'RETURN' | 'CANCEL' }) {
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
