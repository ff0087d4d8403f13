import type { Document, DocumentSignature } from '@pramen/contract/documents/documents.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignatureRevocation } from '../../features/documents/documents.commands.ts';
import { SignatureList } from '../../features/documents/signature-list.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Question } from '../record/question.tsx';

interface SignatureSectionProps {
  document: Document;
  mayAsk: boolean;
  onAsk: () => void;
}

/** Who signs; a request that nobody has answered can be taken back. */
export function SignatureSection({ document, mayAsk, onAsk }: SignatureSectionProps) {
  const { t } = useTranslation('documentReview');
  const [revoked, setRevoked] = useState<DocumentSignature | null>(null);
  const ask = mayAsk && document.file !== null && (
    <Button kind="quiet" onClick={onAsk}>
      {t('signatures.request')}
    </Button>
  );
  return (
    <SectionCard id="signatures" title={t('signatures.title')} action={ask}>
      <SignatureList signatures={document.signatures} onRevoke={mayAsk ? setRevoked : null} />
      {revoked && <Revocation key={revoked.id} documentId={document.id} signature={revoked} onClose={() => setRevoked(null)} />}
    </SectionCard>
  );
}

function Revocation({ documentId, signature, onClose }: { documentId: string; signature: DocumentSignature; onClose: () => void }) {
  const { t } = useTranslation('documentReview');
  const command = useSignatureRevocation(documentId, signature.id);
  return <Question title={t('signatures.revokeTitle')} text={t('signatures.revokeText', { name: signature.signer.label })} action={t('signatures.revoke')} command={command} isOpen onClose={onClose} />;
}
