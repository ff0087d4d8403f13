import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { ClosedRequestState, DocumentState, ShownSignatureState } from '@pramen/domain/documents/document-states';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { formatDate } from '../../platform/formats/dates.ts';
import { isAwaitingOthers, toneOfSignature, toneOfState } from './documents.model.ts';
import styles from './documents.module.css';

export function DocumentStateBadge({ state }: { state: DocumentState }) {
  const { t } = useTranslation('documents');
  return <StateBadge tone={toneOfState(state)}>{t(`states.${state}`)}</StateBadge>;
}

/** The state as a signer sees it: their own signature counts as given at once. */
export function SignerStateBadge({ document }: { document: DocumentRow }) {
  const { t } = useTranslation('documents');
  if (isAwaitingOthers(document)) return <StateBadge tone="quiet">{t('awaitingOthers')}</StateBadge>;
  return <DocumentStateBadge state={document.client_state.state} />;
}

export function SignatureStateBadge({ state }: { state: ShownSignatureState | ClosedRequestState }) {
  const { t } = useTranslation('documents');
  return <StateBadge tone={toneOfSignature(state)}>{t(`signatureStates.${state}`)}</StateBadge>;
}

/** That the client has left the contract of a document, and when: its own state says nothing of that. */
export function ContractLeft({ document: { contract_left_at: leftAt } }: { document: DocumentRow }) {
  const { t } = useTranslation('documents');
  return leftAt === null ? null : <span className={styles.until}>{t('left.row', { date: formatDate(leftAt) })}</span>;
}
