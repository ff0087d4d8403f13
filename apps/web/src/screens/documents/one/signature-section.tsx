import type { Document, DocumentSignature } from '@pramen/contract/documents/documents.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { useReminding, useSignatureRevocation } from '../../../features/documents/documents.commands.ts';
import { SignatureList } from '../../../features/documents/one/signature-list.tsx';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';

interface SignatureSectionProps {
  document: Document;
  mayAsk: boolean;
  onAsk: () => void;
}

/** Who signs; a pending request can be revoked, or a reminder sent. */
export function SignatureSection({ document, mayAsk, onAsk }: SignatureSectionProps) {
  const { t } = useTranslation('documentReview');
  const { may } = useRole();
  const [revoked, setRevoked] = useState<DocumentSignature | null>(null);
  const reminding = useReminding();
  const remind = ({ signer }: DocumentSignature) =>
    reminding.mutate(signer.id, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (failure) => showToast('failure', describeProblem(failure)),
    });
  const ask = mayAsk && document.can_request_signature && (
    <Button kind="quiet" onClick={onAsk}>
      {t('signatures.request')}
    </Button>
  );
  return (
    <SectionCard id="signatures" title={t('signatures.title')} action={ask}>
      <SignatureList
        signatures={document.signatures}
        closed={document.closed_requests}
        onRevoke={mayAsk ? setRevoked : null}
        onRemind={may('documents.remind') ? remind : null}
      />
      {revoked && <Revocation key={revoked.id} documentId={document.id} signature={revoked} onClose={() => setRevoked(null)} />}
    </SectionCard>
  );
}

function Revocation({ documentId, signature, onClose }: { documentId: string; signature: DocumentSignature; onClose: () => void }) {
  const { t } = useTranslation('documentReview');
  const command = useSignatureRevocation(documentId, signature.id);
  return (
    <ConfirmAction
      title={t('signatures.revokeTitle')}
      text={t('signatures.revokeText', { name: signature.signer.label })}
      action={t('signatures.revoke')}
      keep={t('cancel.keep')}
      command={command}
      isOpen
      onClose={onClose}
    />
  );
}
