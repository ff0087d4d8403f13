import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { SendingForm } from '../../features/service-requests/sending/sending-form.tsx';
import { RequestText } from '../../features/service-requests/view/request-text.tsx';
import { Card } from '../../ui/display/card.tsx';
import { TickField } from '../../ui/forms/choices/tick-field.tsx';
import styles from './service-requests.module.css';

/** The messages of a request with the form for another one, which can ask the client to reply. */
export function RequestMessages({ request }: { request: ServiceRequest }) {
  const { id, messages, phase, state, user: author, is_in_own_name: isInOwnName } = request;
  const { t } = useTranslation('serviceRequestWork');
  const { t: words } = useTranslation('serviceRequests');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const [awaitsReply, setAwaitsReply] = useState(true);
  // A question of its own is asked already, and what an intermediary wrote in their own name is not shown to the client.
  // Whoever wrote the request for the client speaks for the client in it.
  const isForClient = profile.user.role.startsWith('INTERMEDIARY') && author?.id === profile.user.id;
  const mayAwait = state === 'CONFIRMED' && !isInOwnName && !isForClient;
  return (
    <Card as="section" labelledBy="messages">
      <h2 id="messages" className={styles.title}>
        {t('messages.title')}
      </h2>
      <div className={styles.thread}>
        {messages.length === 0 && <p className={styles.lead}>{t('messages.empty')}</p>}
        {messages.map(({ id: messageId, user, side, text, created_at: at, attachments }) => (
          <RequestText
            key={messageId}
            title={`${user.label} (${t(`messages.sides.${side}`)})`}
            at={at}
            text={text}
            files={attachments}
            isOwn={side === 'FIRM'}
          />
        ))}
        {phase !== 'processed' && (
          <SendingForm
            to={{ kind: 'write', id }}
            place={`${profile.user.id} ${id}`}
            type={null}
            label={t(isInOwnName || isForClient ? 'messages.writeFirm' : 'messages.write')}
            {...(isInOwnName || isForClient ? {} : { description: t('messages.hint') })}
            action={words('sendMessage')}
            isQuiet
            isForbidden={false}
            rows={3}
            {...(mayAwait && { extra: { awaits_reply: String(awaitsReply) } })}
            {...(isForClient && { extra: { replies_to: '' } })}
            beforeAction={
              mayAwait && (
                <TickField
                  label={t('messages.awaitsReply')}
                  name="awaits_reply"
                  isOn={awaitsReply}
                  onToggle={() => setAwaitsReply(!awaitsReply)}
                  description={t('messages.awaitsReplyHint')}
                />
              )
            }
            onSent={() => setAwaitsReply(true)}
          />
        )}
      </div>
    </Card>
  );
}
