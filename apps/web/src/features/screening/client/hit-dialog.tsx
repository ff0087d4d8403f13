import { decideHitBodyLimits } from '@pramen/contract/screening/screening.limits';
import type { ScreeningHit } from '@pramen/contract/screening/screening.schemas';
import { hitDecisions, type HitDecision } from '@pramen/domain/compliance/screening/status/screening-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { useHitDecision } from '../screening.commands.ts';
import styles from '../screening.module.css';
import { HitPair } from './hit-pair.tsx';

interface HitDialogProps {
  clientId: string;
  hit: ScreeningHit;
  mayDecide: boolean;
  onClose: () => void;
}

/** One hit with both persons, its reasons and decisions, and the form of a new decision. */
export function HitDialog({ isOpen, ...props }: HitDialogProps & { isOpen: boolean }) {
  const { t } = useTranslation('screening');
  return (
    <Dialog title={t('hit.title', { name: props.hit.entry_name })} width="wide" isOpen={isOpen} onClose={props.onClose}>
      <HitContent key={props.hit.id} {...props} />
    </Dialog>
  );
}

function HitContent({ clientId, hit: latest, mayDecide, onClose }: HitDialogProps) {
  const { t } = useTranslation('screening');
  // A decision is about what was read: a hit that changes meanwhile is refused, not exchanged.
  const [hit] = useState(latest);
  return (
    <div className={styles.stack}>
      {hit.reopened_for !== null && <Banner>{t(`reopened.${hit.reopened_for}`)}</Banner>}
      {!hit.is_found && hit.reopened_for === null && <Banner>{t('notFound')}</Banner>}
      <HitPair hit={hit} />
      {hit.decisions.length > 0 && (
        <section className={styles.stack} aria-label={t('decisions')}>
          <h3 className={styles.heading}>{t('decisions')}</h3>
          <ul className={styles.reasons}>
            {hit.decisions.map((one) => (
              <li key={one.id}>
                <span>
                  <strong>{t(`states.${one.decision}`)}</strong>: {one.reason}{' '}
                  <span className={styles.quiet}>
                    {t('decidedBy', { name: one.decided_by.name, at: formatDateTime(one.decided_at), number: one.list_number })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayDecide && <DecisionForm clientId={clientId} hit={hit} onDone={onClose} />}
    </div>
  );
}

const rules = withLimits<{ decision: string; reason: string }>(decideHitBodyLimits, { decision: [filled], reason: [filled] });

function DecisionForm({ clientId, hit, onDone }: { clientId: string; hit: ScreeningHit; onDone: () => void }) {
  const { t } = useTranslation('screening');
  const command = useHitDecision(clientId, hit);
  const { error: failure, isPending } = command;
  useBusyGuard(isPending);
  const { field, handleSubmit, isChanged } = useForm({
    initial: { decision: '', reason: '' },
    rules,
    serverErrors: failure instanceof Problem ? failure.errors : undefined,
    onSend: ({ decision, reason }) =>
      command.mutate(
        { decision: decision as HitDecision, reason },
        {
          onSuccess: ({ message }) => {
            showToast('success', message);
            onDone();
          },
        },
      ),
  });
  useUnsavedGuard(isChanged);
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <RadioGroup
        {...field('decision')}
        isRequired
        label={t('decide.label')}
        options={hitDecisions.map((value) => ({ value, label: t(`decide.${value}`) }))}
      />
      <TextAreaField {...field('reason')} isRequired label={t('decide.reason')} description={t('decide.hint')} />
      {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" isBusy={isPending}>
          {t('decide.save')}
        </Button>
      </div>
    </form>
  );
}
