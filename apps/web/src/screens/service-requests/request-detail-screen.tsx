import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { HandlingCard } from '../../features/service-requests/office/handling-card.tsx';
import { RequestMarks } from '../../features/service-requests/office/request-marks.tsx';
import { requestQuery } from '../../features/service-requests/service-requests.queries.ts';
import { AttachmentList } from '../../features/service-requests/view/attachment-list.tsx';
import { RequestText } from '../../features/service-requests/view/request-text.tsx';
import { isDenied } from '../../platform/api/problem.ts';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Card } from '../../ui/display/card.tsx';
import { FactList } from '../../ui/display/fact-list.tsx';
import { RecordHead } from '../kit/record-head.tsx';
import { RecordScreen } from '../kit/record-screen.tsx';
import { RequestMessages } from './request-messages.tsx';
import styles from './service-requests.module.css';

const route = getRouteApi('/shell/back-office/service-requirements/$id');

/** One service request for staff: what it says, its messages and its handling. */
export function RequestDetailScreen() {
  const { t } = useTranslation('serviceRequests');
  const { id } = route.useParams();
  const found = useQuery({ ...requestQuery(id), throwOnError: isDenied });
  return (
    <RecordScreen
      list="/back-office/service-requirements/history"
      toList={t('toRequests')}
      title={t('title')}
      failed={t('failed')}
      found={found}
    >
      {(request) => <Detail key={id} request={request} />}
    </RecordScreen>
  );
}

function Detail({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('serviceRequestWork');
  const { t: words } = useTranslation('serviceRequests');
  const { may } = useRole();
  return (
    <>
      <RecordHead
        name={request.client.label}
        facts={
          <>
            <span>{words(`types.${request.type}`)}</span>
            <RequestMarks request={request} />
            {request.phase !== 'processed' && (
              <span>
                {t('age')} {request.age_days === 0 ? t('today') : t('days', { count: request.age_days })}
              </span>
            )}
          </>
        }
        actions={null}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Inquiry request={request} />
          <RequestMessages request={request} />
        </div>
        <div className={styles.column}>
          <HandlingCard request={request} mayHandle={may('service-requests.process')} />
          <Basics request={request} />
        </div>
      </div>
    </>
  );
}

function Basics({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('serviceRequestWork');
  const { client, user, request_user: asker, request_text: asked, created_at: createdAt, confirmed_at: confirmedAt } = request;
  const ownName = request.is_in_own_name ? ` (${t('basics.ownName')})` : '';
  return (
    <Card as="section" labelledBy="basics">
      <h2 id="basics" className={styles.title}>
        {t('basics.title')}
      </h2>
      <FactList
        facts={[
          {
            label: t('basics.client'),
            value: (
              <Link to="/clients/$id/detail" params={{ id: client.id }}>
                {client.label}
              </Link>
            ),
          },
          { label: t('basics.author'), value: user && `${user.label}${ownName}` },
          { label: t('basics.created'), value: formatDateTime(createdAt) },
          { label: t('basics.requested'), value: asker ? t('basics.requestedBy', { name: asker.label }) : t('basics.no') },
          { label: t('basics.message'), value: asked ?? t('basics.nothing') },
          ...(asker && confirmedAt !== null ? [{ label: t('basics.answered'), value: formatDateTime(confirmedAt) }] : []),
        ]}
      />
    </Card>
  );
}

function Inquiry({ request: { type, text, attachments, answer, processed_at: at } }: { request: ServiceRequest }) {
  const { t } = useTranslation('serviceRequestWork');
  const { t: words } = useTranslation('serviceRequests');
  return (
    <Card as="section" labelledBy="inquiry">
      <h2 id="inquiry" className={styles.title}>
        {t('inquiry.title')}
      </h2>
      <div className={styles.thread}>
        <FactList facts={[{ label: t('inquiry.type'), value: words(`types.${type}`) }]} />
        <div>
          <h3 className={styles.label}>{t('inquiry.message')}</h3>
          <p className={styles.words}>{text ?? t('inquiry.unanswered')}</p>
        </div>
        <div>
          <h3 className={styles.label}>{t('attachments.title')}</h3>
          {attachments.length === 0 ? <p>{t('attachments.empty')}</p> : <AttachmentList files={attachments} />}
        </div>
        {answer !== null && <RequestText title={t('handling.answer')} at={at} text={answer} isOwn />}
      </div>
    </Card>
  );
}
