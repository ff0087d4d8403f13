import type { RecordDetail, SavedRecord } from '@pramen/contract/records/records.schemas';
import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { openFilled } from '@pramen/domain/forms/answers/open-filled';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { RecordAnswering } from '../../features/records/answering/record-answering.tsx';
import { PrintButton } from '../../features/records/view/print-button.tsx';
import { RecordStateBadge } from '../../features/records/record-state.tsx';
import { typeOfSegment } from '../../features/records/records.model.ts';
import { useRespondentWords } from '../../features/records/use-respondent-words.ts';
import { recordQuery } from '../../features/records/records.queries.ts';
import { isDenied, Problem } from '../../platform/api/problem.ts';
import { useRecordTitle } from '../../platform/navigation/document-title.ts';
import { useOpened } from '../../platform/forms/use-opened.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.tsx';
import { Card } from '../../ui/display/card.tsx';
import { FactList } from '../../ui/display/fact-list.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import { renderRecordForm } from '../kit/record-form.tsx';
import styles from './records-screen.module.css';
import { WhatIsNext } from './what-is-next.tsx';

const route = getRouteApi('/shell/records/$kind/$id');

/** The client answers one record that waits for them, or reads one that they have answered. */
export function AnswerRecordScreen(): ReactNode {
  const { t } = useTranslation('records');
  const { kind, id } = route.useParams();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const type = typeOfSegment(kind);
  const clientId = profile.user.client?.id ?? null;
  // Nothing to try again: there are no records of such a kind, and nobody but clients has their own.
  if (type === null || clientId === null) throw new Problem(404, 'record.not_found', t('mine.failed'));
  return (
    <div className={styles.screen}>
      <BackLink to="/home">{t('mine.toHome')}</BackLink>
      <OneRecord key={id} clientId={clientId} type={type} id={id} profile={profile} />
    </div>
  );
}

interface OneRecordProps {
  clientId: string;
  type: TemplateType;
  id: string;
  profile: ProfileAnswer;
}

function OneRecord({ clientId, type, id, profile }: OneRecordProps) {
  const { t } = useTranslation('records');
  // Whoever sends it meanwhile must not replace the questions that are being answered.
  const { opened, current, failure, retry } = useOpened(recordQuery(clientId, type, id));
  if (failure && isDenied(failure)) throw failure;
  if (opened === null || current === null)
    return <DetailPending title={t('mine.title')} failure={failure ? t('mine.failed') : null} onRetry={retry} />;
  return <OpenedRecord record={current} wasWaiting={opened.state === 'WAITING'} profile={profile} />;
}

function OpenedRecord({ record, wasWaiting, profile }: { record: RecordDetail; wasWaiting: boolean; profile: ProfileAnswer }) {
  const [done, setDone] = useState<SavedRecord | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const { question } = useLeaveGuard(isUnsaved && done === null);
  useRecordTitle(record.template_name);
  return (
    <>
      <PageTitle>{record.template_name}</PageTitle>
      {done !== null ? (
        <WhatIsNext message={done.message} sentId={done.record.id} user={profile.user} />
      ) : wasWaiting ? (
        <Card>
          <RecordAnswering
            record={record}
            userId={profile.user.id}
            isImpersonated={profile.context.impersonator !== null}
            renderForm={renderRecordForm}
            onUnsaved={setUnsaved}
            onDone={setDone}
          />
        </Card>
      ) : (
        <Answered record={record} />
      )}
      {question}
    </>
  );
}

/** A record that no longer waits: its state and the answers. */
function Answered({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('records');
  const { factsOf } = useRespondentWords();
  const opened = useMemo(() => openFilled(record.data), [record.data]);
  return (
    <Card>
      <div className={styles.screen}>
        <p className={styles.state}>
          <RecordStateBadge state={record.state} />
          <PrintButton record={record} />
        </p>
        {record.respondent !== null && <FactList facts={factsOf(record.respondent)} />}
        <h2 className={styles.heading}>{t('answering.yours')}</h2>
        {renderRecordForm({ ...opened, recordId: record.id, isReadOnly: true })}
      </div>
    </Card>
  );
}
