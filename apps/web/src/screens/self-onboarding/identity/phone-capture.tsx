import type { MadeCaptureLink } from '@pramen/contract/capture/capture.schemas';
import { isLiveCapture } from '@pramen/domain/onboarding/capture';
import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captureLinkQuery, dropLink, useLinkCanceling, useLinkMaking } from '../../../features/onboarding/capture/capture-link.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PhoneLink } from './phone-link.tsx';
import styles from './phone.module.css';

interface PhoneCaptureProps {
  formId: string;
  stepId: string;
  document: OnboardingDocument;
  isDisabled: boolean;
  /** The phone has brought everything. */
  onDone: () => void;
}

/** The offer to take the pictures with a phone, and what comes of it. */
export function PhoneCapture({ formId, stepId, document, isDisabled, onDone }: PhoneCaptureProps) {
  const { t } = useTranslation('selfOnboarding');
  const [made, setMade] = useState<MadeCaptureLink | null>(null);
  const making = useLinkMaking(formId);
  const begin = () => making.mutate({ step_id: stepId, document_type: document }, { onSuccess: setMade });
  if (made)
    return (
      <FollowedLink
        key={made.id}
        formId={formId}
        stepId={stepId}
        made={made}
        onDone={onDone}
        onAgain={begin}
        onClose={() => setMade(null)}
      />
    );
  return (
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
}

interface FollowedLinkProps {
  formId: string;
  stepId: string;
  made: MadeCaptureLink;
  onDone: () => void;
  onAgain: () => void;
  onClose: () => void;
}

function FollowedLink({ formId, stepId, made, onDone, onAgain, onClose }: FollowedLinkProps) {
  const { t } = useTranslation('selfOnboarding');
  const queries = useQueryClient();
  const canceling = useLinkCanceling(formId);
  const { data: link = made } = useQuery({ ...captureLinkQuery(queries, formId, stepId, made.id), throwOnError: false });
  const { state } = link;
  const isLive = useRef(true);
  useEffect(() => {
    isLive.current = isLiveCapture(state);
  }, [state]);
  // Leaving the step, or choosing another document, takes the right from the phone.
  useEffect(() => () => void (isLive.current && dropLink(formId, made.id)), [formId, made.id]);
  useEffect(() => {
    if (state === 'DONE') onDone();
    // Only the moment at which the phone is done leads on, not what is drawn later.
    // oxlint-disable-next-line react/exhaustive-deps -- onDone is new at every drawing
  }, [state]);
  const close = () => {
    isLive.current = false;
    onClose();
  };
  if (isLiveCapture(state))
    return (
      <PhoneLink
        made={made}
        link={link}
        isBusy={canceling.isPending}
        failure={canceling.error ?? null}
        onCancel={() => canceling.mutate(made.id, { onSuccess: close })}
      />
    );
  if (state === 'DONE')
    return (
      <p role="status" className={styles.hint}>
        {t('identification.phone.done')}
      </p>
    );
  return (
    <div className={styles.offer}>
      <Banner tone="notice" isAnnounced>
        {t(`identification.phone.ended.${state === 'EXPIRED' ? 'EXPIRED' : (link.ended_by ?? 'PORTAL')}`)}
      </Banner>
      <Button kind="quiet" onClick={onAgain}>
        {t('identification.phone.again')}
      </Button>
    </div>
  );
}
