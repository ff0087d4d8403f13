import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { DAYS_TO_PROCESS } from '@pramen/domain/service-requests/service-requests';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { SendingForm } from '../../features/service-requests/sending/sending-form.tsx';
import { requestQuery } from '../../features/service-requests/service-requests.queries.ts';
import { PhaseBadge } from '../../features/service-requests/view/phase-badge.tsx';
import { RequestText } from '../../features/service-requests/view/request-text.tsx';
import { isDenied } from '../../platform/api/problem.ts';
import { formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import styles from './service-requests.module.css';

const route = getRouteApi('/shell/service-requirements/$id');

/** One request of the client: what was asked, the answer, messages, and what happens next. */
export function RequestScreen() {
  const { t } = useTranslation('serviceRequests');
  const { id } = route.useParams();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { data: request, error, isError, refetch } = useQuery(requestQuery(id));
  if (error && isDenied(error)) throw error;
  return (
    <div className={styles.screen}>
      <BackLink to="/service-requirements/create">{t('toRequests')}</BackLink>
      {request ? (
        <OneRequest key={id} request={request} profile={profile} />
      ) : (
        <DetailPending title={t('title')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

/** A request with what its client can do: answer, write, or nothing more. */
export function OneRequest({ request, profile: { user, context } }: { request: ServiceRequest; profile: ProfileAnswer }) {
  const { t } = useTranslation('serviceRequests');
  const isForbidden = context.impersonator !== null;
  const mayAnswer = request.state === 'REQUESTED' && request.phase === 'asked' && user.role === 'CLIENT';
  const question = request.phase === 'asked' ? request.messages.findLast(({ awaits_reply: awaits }) => awaits) : undefined;
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t(`types.${request.type}`)}</PageTitle>
        <PhaseBadge phase={request.phase} />
      </div>
      <WhatNext request={request} />
      <Said request={request} userId={user.id} />
      {mayAnswer && (
        <Card>
          <SendingForm
            to={{ kind: 'answer', id: request.id }}
            place={`${user.id} ${request.id}`}
            type={request.type}
            label={t('answerText')}
            description={t('kept')}
            action={t('sendAnswer')}
            extra={{ state: 'CONFIRMED' }}
            isForbidden={isForbidden}
            onSent={() => {}}
          />
        </Card>
      )}
      {request.state === 'CONFIRMED' && request.phase !== 'processed' && (
        <Card as="section" labelledBy="write">
          <h2 id="write" className={styles.title}>
            {t(question ? 'messages.reply' : 'messages.write')}
          </h2>
          <SendingForm
            to={{ kind: 'write', id: request.id }}
            place={`${user.id} ${request.id}`}
            type={null}
            label={t(question ? 'answerText' : 'messageText')}
            action={t(question ? 'sendAnswer' : 'sendMessage')}
            // A question that came since is not replied to by who has not read it.
            extra={{ replies_to: question?.id ?? '' }}
            isForbidden={isForbidden}
            rows={3}
            onSent={() => {}}
          />
        </Card>
      )}
    </>
  );
}

function WhatNext({
  request: { phase, confirmed_at: at, processed_at: processedAt, is_complaint: isComplaint, due_on: dueOn },
}: {
  request: ServiceRequest;
}) {
  const { t } = useTranslation('serviceRequests');
  if (phase === 'asked') return <Banner>{t('next.asked')}</Banner>;
  if (phase === 'processed')
    return (
      <Banner tone="plain">
        {t('next.processed', { at: formatDateTime(processedAt) })} {t('messages.closed')}
      </Banner>
    );
  if (isComplaint && dueOn !== null) return <Banner tone="plain">{t('next.complaint', { day: formatDate(dueOn) })}</Banner>;
  return <Banner tone="plain">{t('next.waiting', { at: formatDateTime(at), days: DAYS_TO_PROCESS })}</Banner>;
}

/** The conversation in its order: the question of staff, the client's text, messages, the answer to a complaint. */
function Said({ request, userId }: { request: ServiceRequest; userId: string }) {
  const { t } = useTranslation('serviceRequests');
  const { text, request_text: asked, user, request_user: asker, created_at: createdAt, confirmed_at: confirmedAt } = request;
  const isOwn = user?.id === userId;
  const own = asked === null ? t('youWrote') : t('youAnswered');
  const author = isOwn ? own : t('wroteFor', { name: user?.label ?? '' });
  return (
    <div className={styles.thread}>
      {asked !== null && <RequestText title={asker?.label ?? t('asksYou')} at={createdAt} text={asked} isOwn={false} />}
      {text !== null && <RequestText title={author} at={confirmedAt} text={text} files={request.attachments} isOwn={isOwn} />}
      {request.messages.map(({ id, user: writer, text: words, created_at: at, attachments }) => {
        const isMine = writer.id === userId;
        return (
          <RequestText key={id} title={isMine ? t('messages.you') : writer.label} at={at} text={words} files={attachments} isOwn={isMine} />
        );
      })}
      {request.answer !== null && (
        <RequestText title={t('complaintAnswer')} at={request.processed_at} text={request.answer} isOwn={false} />
      )}
    </div>
  );
}
