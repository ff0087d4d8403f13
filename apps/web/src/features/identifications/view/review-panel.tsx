import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { stateAfterDecision } from '@pramen/domain/forms/records/record-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { useIdentificationDecision } from '../identifications.commands.ts';
import styles from '../identifications.module.css';
import { AcceptanceForm } from './acceptance-form.tsx';
import { ReasonForm } from './reason-form.tsx';

export type Step = 'ACCEPT' | 'RETURN' | 'CANCEL';

interface ReviewPanelProps {
  identification: IdentificationDetail;
  /** What the user came for; anything else may still be chosen. */
  wanted?: Step | undefined;
  onDone: () => void;
}

/** Accepts, returns or cancels an answered identification. */
export function ReviewPanel({ identification, wanted = 'ACCEPT', onDone }: ReviewPanelProps) {
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
  const chosen = step ?? (offered.includes(wanted) ? wanted : (offered[0] ?? 'RETURN'));
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
