import type { ClosedRequest, DocumentSignature } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SignatureStateBadge } from '../document-state.tsx';
import { lastDayOf } from '../documents.model.ts';
import styles from '../documents.module.css';

interface SignatureListProps {
  signatures: readonly DocumentSignature[];
  /** Requests that ended without a signature. */
  closed: readonly ClosedRequest[];
  /** null: the user may not revoke requests. */
  onRevoke: ((signature: DocumentSignature) => void) | null;
  /** null: the user may not send reminders. */
  onRemind: ((signature: DocumentSignature) => void) | null;
}

/** Who was asked to sign, and their answers. */
export function SignatureList({ signatures, closed, onRevoke, onRemind }: SignatureListProps) {
  const { t } = useTranslation('documentReview');
  if (signatures.length + closed.length === 0) return <p className={styles.quiet}>{t('signatures.none')}</p>;
  return (
    <ul className={styles.list}>
      {signatures.map((signature) => (
        <li key={signature.id} className={styles.item}>
          <div className={styles.line}>
            <span className={styles.who}>{signature.signer.label}</span>
            <SignatureStateBadge state={signature.state} />
          </div>
          <span className={styles.quiet}>
            {t(`signatures.roles.${signature.role}`)}
            {signature.decided_at && ` · ${formatDateTime(signature.decided_at)}`}
            {signature.state === 'PENDING' &&
              signature.expires_at &&
              ` · ${t('signatures.until', { date: formatDate(lastDayOf(signature.expires_at)) })}`}
          </span>
          {signature.description && <span>{signature.description}</span>}
          {signature.state === 'PENDING' && (
            <div className={styles.offers}>
              {onRemind && (
                <Button
                  kind="plain"
                  label={t('signatures.remindLabel', { name: signature.signer.label })}
                  onClick={() => onRemind(signature)}
                >
                  {t('signatures.remind')}
                </Button>
              )}
              {onRevoke && (
                <Button
                  kind="plain"
                  label={t('signatures.revokeLabel', { name: signature.signer.label })}
                  onClick={() => onRevoke(signature)}
                >
                  {t('signatures.revoke')}
                </Button>
              )}
            </div>
          )}
        </li>
      ))}
      {closed.map((request) => (
        <ClosedItem key={request.id} request={request} />
      ))}
    </ul>
  );
}

function ClosedItem({
  request: { role, state, signer, closed_at: closedAt, expires_at: expiresAt, description },
}: {
  request: ClosedRequest;
}) {
  const { t } = useTranslation('documentReview');
  // An expired request ended at the end of its last day, even though the sweep closes it a little later.
  const endedAt = state === 'EXPIRED' && expiresAt ? expiresAt : closedAt;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.who}>{signer.label}</span>
        <SignatureStateBadge state={state} />
      </div>
      <span className={styles.quiet}>
        {t(`signatures.roles.${role}`)} · {formatDateTime(endedAt)}
      </span>
      {description && <span>{description}</span>}
    </li>
  );
}
