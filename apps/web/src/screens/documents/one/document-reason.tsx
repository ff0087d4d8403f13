import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../features/documents/documents.model.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Why a document was returned or cancelled, shown to every reader of the document. */
export function DocumentReason({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const reason = reasonOf(document);
  if (reason === null) return null;
  return <Banner>{t(document.state.state === 'CANCELED' ? 'reason.CANCELED' : 'reason.REJECTED', { reason })}</Banner>;
}
