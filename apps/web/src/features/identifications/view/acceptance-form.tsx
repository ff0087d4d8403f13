import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { identificationDecisionLimits } from '@pramen/contract/identifications/identifications.limits';
import { hasMachineLines, hasPictures } from '@pramen/domain/compliance/identity/identity-methods';
import type { Comparison } from '@pramen/domain/compliance/identity/identity-methods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useLinesCheck } from '../identifications.commands.ts';
import styles from '../identifications.module.css';
import { LinesTable } from './lines-table.tsx';
import type { StepProps } from './decision-step.ts';

const acceptanceRules = withLimits<{ lines: string; overrule_reason: string; interruptions: string }>(identificationDecisionLimits, {});

/** With what the reviewer compared the picture, where there is one, and the lines of a card or passport. */
export function AcceptanceForm({ identification, failure: refusal, isBusy, onSend }: StepProps & { identification: IdentificationDetail }) {
  const { t } = useTranslation('identificationReview');
  const { client_id: clientId, id, method, data, check: stored } = identification;
  const [comparison, setComparison] = useState<Comparison | ''>('');
  const [wasSent, setSent] = useState(false);
  const checking = useLinesCheck({ clientId, id });
  // Lines that were compared after a refusal show themselves what differs, so what was refused is no matter any more.
  const [overtaken, setOvertaken] = useState<StepProps['failure']>(null);
  const failure = refusal === overtaken ? null : refusal;
  const needsLines = hasMachineLines(method);
  const isCompared = hasPictures(method);
  const { field, handleSubmit, values, isChanged } = useForm({
    initial: { lines: data.lines ?? '', overrule_reason: '', interruptions: '' },
    rules: acceptanceRules,
    serverErrors: failure instanceof Problem ? failure.errors : undefined,
    onSend: (typed) => {
      if (isCompared && comparison === '') return;
      onSend({
        decision: 'ACCEPT',
        ...(isCompared && comparison !== '' ? { comparison } : {}),
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
            onClick={() => checking.mutate(values.lines, { onSuccess: () => setOvertaken(refusal) })}
          >
            {t('lines.compare')}
          </Button>
          {checking.error && <Banner tone="error">{describeProblem(checking.error)}</Banner>}
          {check && <LinesTable check={check} />}
        </>
      )}
      {isCompared && (
        <RadioGroup
          label={t('comparison.label')}
          name="comparison"
          isRequired
          value={comparison}
          error={wasSent && comparison === '' ? t('comparison.missing') : null}
          options={(['PERSON', 'PICTURE'] as const).map((one) => ({ value: one, label: t(`comparison.${one}`) }))}
          onChange={(value) => setComparison(value === 'PERSON' || value === 'PICTURE' ? value : '')}
        />
      )}
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
