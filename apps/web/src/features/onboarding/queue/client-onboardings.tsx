import type { ClientOnboarding, MadeItem } from '@pramen/contract/onboarding/queue.schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { CancelOnboardingDialog } from './cancel-onboarding-dialog.tsx';
import { MadeList } from './made-list.tsx';
import { OnboardingProgressTable } from './onboarding-progress.tsx';
import { clientOnboardingsQuery } from './client-onboardings.queries.ts';
import { isDecidedMeanwhile, useReminder } from './queue.commands.ts';
import styles from './client-onboardings.module.css';

interface SectionProps {
  clientId: string;
  isEditable: boolean;
  /** Opens a record or an identification of the onboarding, where staff can send it back. */
  onOpen: (item: MadeItem) => void;
}

/** A client's onboardings: the newest with its steps and what staff may do, the earlier ones in one line. */
export function ClientOnboardings({ clientId, isEditable, onOpen }: SectionProps) {
  const { t } = useTranslation('onboardingQueue');
  const { data: onboardings, isError, refetch } = useQuery(clientOnboardingsQuery(clientId));
  const [newest, ...earlier] = onboardings ?? [];
  return (
    <SectionCard
      id="onboardings"
      title={t('section.title')}
      action={newest && isEditable && <Actions key={newest.id} clientId={clientId} onboarding={newest} />}
    >
      {newest && <Newest clientId={clientId} onboarding={newest} earlier={earlier} onOpen={isEditable ? onOpen : null} />}
      {onboardings && !newest && <p>{t('section.none')}</p>}
      {!onboardings && isError && <QuietError onRetry={() => void refetch()}>{t('section.failed')}</QuietError>}
      {!onboardings && !isError && <SkeletonRows />}
    </SectionCard>
  );
}

function Actions({ clientId, onboarding }: { clientId: string; onboarding: ClientOnboarding }) {
  const { t } = useTranslation('onboardingQueue');
  const [isOpen, setOpen] = useState(false);
  const reminder = useReminder(clientId, onboarding.id);
  const remind = () =>
    reminder.mutate(undefined, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (failure) => showToast('failure', isDecidedMeanwhile(failure) ? t('changed') : describeProblem(failure)),
    });
  return (
    <div className={styles.actions}>
      {onboarding.may_remind && (
        <Button kind="quiet" isBusy={reminder.isPending} onClick={remind}>
          {t('remind')}
        </Button>
      )}
      {onboarding.may_cancel && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('cancel.action')}
        </Button>
      )}
      <CancelOnboardingDialog clientId={clientId} id={onboarding.id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

/** What an onboarding waits for; a strategy that does not fit is judged in another section of the client. */
function Missing({ clientId, missing }: { clientId: string; missing: NonNullable<ClientOnboarding['missing']> }) {
  const { t } = useTranslation('onboardingQueue');
  const words = t(`missingWords.${missing}`);
  if (missing !== 'SUITABILITY') return words;
  return (
    <Link to="/clients/$id/detail" params={{ id: clientId }} hash="suitability">
      {words}
    </Link>
  );
}

const tones = { HELD: 'notice', PAUSED: 'notice', OPEN: 'quiet', COMPLETED: 'good', CANCELED: 'quiet', LEFT: 'quiet' } as const;
const momentOf = (at: string | null) => (at === null ? null : formatDateTime(at));

interface NewestProps {
  clientId: string;
  onboarding: ClientOnboarding;
  earlier: readonly ClientOnboarding[];
  /** null: the viewer opens nothing. */
  onOpen: SectionProps['onOpen'] | null;
}

function Newest({ clientId, onboarding, earlier, onOpen }: NewestProps) {
  const { t } = useTranslation('onboardingQueue');
  const { state, missing, begun_at: begunAt, begun_by: name, touched_at: touchedAt, submitted_at: submittedAt } = onboarding;
  const { reminded_at: remindedAt, is_overdue: isOverdue, made } = onboarding;
  return (
    <>
      <FactList
        facts={[
          { label: t('state'), value: <StateBadge tone={isOverdue ? 'bad' : tones[state]}>{t(`states.${state}`)}</StateBadge> },
          ...(missing ? [{ label: t('section.missing'), value: <Missing clientId={clientId} missing={missing} /> }] : []),
          { label: t('section.begun'), value: t('section.begunBy', { at: formatDateTime(begunAt), name }) },
          { label: t('section.touched'), value: touchedAt === null ? t('untouched') : formatDateTime(touchedAt) },
          { label: t('section.submitted'), value: momentOf(submittedAt) },
          ...(remindedAt ? [{ label: t('section.reminded'), value: formatDateTime(remindedAt) }] : []),
          ...(earlier.length > 0
            ? [
                {
                  label: t('section.earlier'),
                  value: earlier.map((one) => `${formatDateTime(one.begun_at)} ${t(`states.${one.state}`)}`).join(', '),
                },
              ]
            : []),
        ]}
      />
      {made.length > 0 && <MadeList made={made} onOpen={onOpen} />}
      <OnboardingProgressTable steps={onboarding.steps} />
    </>
  );
}
