import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { SendingForm } from '../../features/service-requests/sending/sending-form.tsx';
import { ownRequestsQuery } from '../../features/service-requests/service-requests.queries.ts';
import { OwnRequests } from '../../features/service-requests/view/own-requests.tsx';
import { Problem } from '../../platform/api/problem.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { StepBackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { RadioGroup } from '../../ui/forms/choices/radio-group.tsx';
import styles from './service-requests.module.css';

const route = getRouteApi('/shell/service-requirements/create');

/** A new request: a client's own, or one that staff write for a client. */
export function CreateRequestScreen() {
  const { t } = useTranslation('serviceRequests');
  const { client_id: clientId, name } = route.useSearch();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const isClient = profile.user.role === 'CLIENT';
  // Staff come here from a client: without one there is nobody to write for.
  if (!isClient && clientId === undefined) throw new Problem(404, 'record.not_found', t('failed'));
  return (
    <div className={styles.screen}>
      <StepBackLink />
      <PageTitle>{t('createTitle')}</PageTitle>
      {isClient ? (
        <OwnRequest profile={profile} />
      ) : (
        <RequestFor key={clientId} profile={profile} clientId={clientId ?? ''} name={name ?? ''} />
      )}
      {isClient && <MyRequests />}
    </div>
  );
}

function OwnRequest({ profile: { user, context } }: { profile: ProfileAnswer }) {
  const { t } = useTranslation('serviceRequests');
  const navigate = useStepFromHere();
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <Card>
        <SendingForm
          to={{ kind: 'create' }}
          place={`${user.id} new`}
          type="choice"
          label={t('text')}
          description={t('kept')}
          action={t('send')}
          isForbidden={context.impersonator !== null}
          onSent={({ service_requirement: { id } }) => void navigate({ to: '/service-requirements/$id', params: { id } })}
        />
      </Card>
    </>
  );
}

interface RequestForProps {
  profile: ProfileAnswer;
  clientId: string;
  /** As the address says; empty when it does not. */
  name: string;
}

function RequestFor({ profile: { user }, clientId, name }: RequestForProps) {
  const { t } = useTranslation('serviceRequests');
  const navigate = useStepFromHere();
  const [as, setAs] = useState<'client' | 'own'>('client');
  const isAdviser = user.role === 'INTERMEDIARY' || user.role === 'INTERMEDIARY_ADMIN';
  const forClient = name === '' ? t('asWhom.someone') : t('asWhom.client', { name });
  return (
    <>
      {name !== '' && <p className={styles.lead}>{t('leadFor', { name })}</p>}
      <Card>
        <SendingForm
          to={{ kind: 'create' }}
          place={`${user.id} for ${clientId}`}
          type="choice"
          label={t('text')}
          description={t('kept')}
          action={t('send')}
          extra={{ client_id: clientId, ...(as === 'own' ? { is_in_own_name: 'true' } : {}) }}
          isForbidden={false}
          onSent={({ service_requirement: { id } }) => void navigate({ to: '/back-office/service-requirements/$id', params: { id } })}
        >
          {isAdviser && (
            <RadioGroup
              label={t('asWhom.label')}
              name="as"
              isRequired
              value={as}
              description={t('asWhom.ownHint')}
              options={[
                { value: 'client', label: forClient },
                { value: 'own', label: t('asWhom.own') },
              ]}
              onChange={(chosen) => setAs(chosen === 'own' ? 'own' : 'client')}
            />
          )}
        </SendingForm>
      </Card>
    </>
  );
}

function MyRequests() {
  const { t } = useTranslation('serviceRequests');
  const { data: requests, isError, refetch } = useQuery(ownRequestsQuery);
  return (
    <Card as="section" labelledBy="my-requests">
      <h2 id="my-requests" className={styles.title}>
        {t('mine.title')}
      </h2>
      {requests && <OwnRequests requests={requests} />}
      {!requests && isError && <QuietError onRetry={() => void refetch()}>{t('mine.failed')}</QuietError>}
      {!requests && !isError && <SkeletonRows height="64px" />}
    </Card>
  );
}
