import type { DocumentState, SignatureState } from '@pramen/domain/documents/document-states';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../ui/state-badge.tsx';
import { toneOfSignature, toneOfState } from './documents.model.ts';

export function DocumentStateBadge({ state }: { state: DocumentState }) {
  const { t } = useTranslation('documents');
  return <StateBadge tone={toneOfState(state)}>{t(`states.${state}`)}</StateBadge>;
}

export function SignatureStateBadge({ state }: { state: SignatureState }) {
  const { t } = useTranslation('documents');
  return <StateBadge tone={toneOfSignature(state)}>{t(`signatureStates.${state}`)}</StateBadge>;
}
