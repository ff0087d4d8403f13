import { isLiveCapture } from '@pramen/domain/onboarding/capture';
import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  captureLinkQuery,
  knownLinkQuery,
  leaveLink,
  useLinkCanceling,
  useLinkMaking,
  type KnownLink,
} from '../../../features/onboarding/capture/capture-link.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PhoneLink } from './phone-link.tsx';
import styles from './phone.module.css';

interface PhoneCaptureProps {
  formId: string;
  stepId: string;
  document: OnboardingDocument;
  /** Every picture is there and can be read. */
  isComplete: boolean;
  isDisabled: boolean;
  /** The phone has brought everything. */
  onDone: () => void;
}

/** The offer to take the pictures with a phone, and what comes of it; a page that is loaded again goes on with its link. */
export function PhoneCapture({ formId, stepId, document, isComplete, isDisabled, onDone }: PhoneCaptureProps) {
  const { t } = useTranslation('selfOnboarding');
  const making = useLinkMaking(formId);
  const { data: made } = useQuery({ ...knownLinkQuery(formId), throwOnError: false });
  const begin = () => making.mutate({ step_id: stepId, document_type: document });
  const offer = (
    <div className={styles.offer}>
      <Button
        kind="quiet"
        icon={<IconDeviceMobile size={20} stroke={1.5} />}
        isBusy={making.isPending}
        isDisabled={isDisabled}
        onClick={begin}
      >
        {t('identification.phone.offer')}
      </Button>
      <p className={styles.hint}>{t('identification.phone.offerText')}</p>
      {making.error && <Banner tone="error">{describeProblem(making.error)}</Banner>}
    </div>
  );
  if (!made || made.document_type !== document) return offer;
  return (
    <FollowedLink
      key={made.id}
      formId={formId}
      stepId={stepId}
      made={made}
      isComplete={isComplete}
      failure={making.error ?? null}
      offer={offer}
      onDone={onDone}
      onAgain={begin}
    />
  );
}

interface FollowedLinkProps {
  formId: string;
  stepId: string;
  made: KnownLink;
  isComplete: boolean;
  failure: Error | null;
  /** Of another link, when nothing is left to be said of this one. */
  offer: ReactNode;
  onDone: () => void;
  onAgain: () => void;
}

function FollowedLink({ formId, stepId, made, isComplete, failure, offer, onDone, onAgain }: FollowedLinkProps) {
  const { t } = useTranslation('selfOnboarding');
  const queries = useQueryClient();
  const canceling = useLinkCanceling(formId);
  const { data: link = made } = useQuery({ ...captureLinkQuery(queries, formId, stepId, made.id), throwOnError: false });
  const { state, ended_by: endedBy } = link;
  const isLive = useRef(isLiveCapture(made.state));
  useEffect(() => {
    const wasLive = isLive.current;
    isLive.current = isLiveCapture(state);
    // Only the moment at which the phone is done leads on, not what is drawn later, and not a link that was done before this page.
    if (wasLive && state === 'DONE') onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- onDone is new at every drawing
  }, [state]);
  // Leaving the step, or choosing another document, takes the right from the phone.
  useEffect(() => () => leaveLink(queries, formId, made.id, isLive.current), [queries, formId, made.id]);
  if (isLiveCapture(state))
    return (
      <PhoneLink
        made={made}
        link={link}
        isBusy={canceling.isPending}
        failure={canceling.error ?? failure}
        onCancel={() => canceling.mutate(made.id)}
        onAgain={onAgain}
      />
    );
  if (isComplete)
    return (
      <p role="status" className={styles.hint}>
        {t(state === 'DONE' ? 'identification.phone.done' : 'identification.phone.complete')}
      </p>
    );
  // A picture was removed here since, or the person has canceled here.
  if (state === 'DONE' || (made.state === 'CANCELED' && endedBy === 'PORTAL')) return offer;
  return (
    <div className={styles.offer}>
      <Banner tone="notice" isAnnounced>
        {t(`identification.phone.ended.${state === 'EXPIRED' ? 'EXPIRED' : (endedBy ?? 'PORTAL')}`)}
      </Banner>
      <Button kind="quiet" onClick={onAgain}>
        {t('identification.phone.again')}
      </Button>
      {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
    </div>
  );
}
