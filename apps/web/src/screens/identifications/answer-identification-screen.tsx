import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { IdentificationDetail, SavedIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { FileView } from '../../features/files/file-view.tsx';
import { IdentificationAnswering } from '../../features/identifications/answering/identification-answering.tsx';
import { IdentificationStateBadge } from '../../features/identifications/identification-state.tsx';
import { identificationQuery } from '../../features/identifications/identifications.queries.ts';
import { DocumentPictures, type RenderFile } from '../../features/identifications/view/document-pictures.tsx';
import { isDenied, Problem } from '../../platform/api/problem.ts';
import { useOpened } from '../../platform/forms/use-opened.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import { WhatIsNext } from '../records/what-is-next.tsx';
import styles from './identification-screen.module.css';

const route = getRouteApi('/shell/identifications/$id');

/** The client identifies themselves, or reads what they have sent. */
export function AnswerIdentificationScreen(): ReactNode {
  const { t } = useTranslation('identifications');
  const { id } = route.useParams();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const clientId = profile.user.client?.id ?? null;
  // Nothing to try again: nobody but clients has their own.
  if (clientId === null) throw new Problem(404, 'record.not_found', t('mine.failed'));
  return (
    <div className={styles.screen}>
      <BackLink to="/home">{t('mine.toHome')}</BackLink>
      <OneIdentification key={id} clientId={clientId} id={id} profile={profile} />
    </div>
  );
}

function OneIdentification({ clientId, id, profile }: { clientId: string; id: string; profile: ProfileAnswer }) {
  const { t } = useTranslation('identifications');
  // What staff do meanwhile must not replace the pictures that are being chosen.
  const { opened, current, failure, isGone, retry } = useOpened(identificationQuery(clientId, id));
  if (failure && isDenied(failure)) throw failure;
  if (opened === null || current === null)
    return <DetailPending title={t('mine.title')} failure={failure ? t('mine.failed') : null} onRetry={retry} />;
  return <Opened identification={current} isGone={isGone} wasWaiting={opened.state === 'WAITING'} profile={profile} />;
}

interface OpenedProps {
  identification: IdentificationDetail;
  isGone: boolean;
  /** When it was opened. */
  wasWaiting: boolean;
  profile: ProfileAnswer;
}

const renderFile: RenderFile = (file) => <FileView file={file} />;

function Opened({ identification, isGone, wasWaiting, profile }: OpenedProps) {
  const { t } = useTranslation('identifications');
  const [done, setDone] = useState<SavedIdentification | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const { question } = useLeaveGuard(isUnsaved && done === null);
  return (
    <>
      <PageTitle>{t('mine.title')}</PageTitle>
      {done !== null ? (
        <WhatIsNext
          message={done.message}
          {...(done.identification.state === 'DENIED' ? {} : { note: t('mine.next') })}
          sentId={identification.id}
          user={profile.user}
        />
      ) : (
        <Card>
          {wasWaiting ? (
            <IdentificationAnswering
              identification={identification}
              isGone={isGone}
              isImpersonated={profile.context.impersonator !== null}
              renderFile={renderFile}
              onUnsaved={setUnsaved}
              onDone={setDone}
            />
          ) : (
            <div className={styles.screen}>
              <p>
                {t(`asked.${identification.method}`)} <IdentificationStateBadge state={identification.state} />
              </p>
              <DocumentPictures files={identification.attachments} renderFile={renderFile} />
            </div>
          )}
        </Card>
      )}
      {question}
    </>
  );
}
