import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { reasonOf } from '../../../features/documents/documents.model.ts';
import { formatDate } from '../../../platform/formats/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Why a document was returned or cancelled, and that its contract was left, shown to every reader of the document. */
export function DocumentReason({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const { role } = useRole();
  const reason = reasonOf(document);
  const leftAt = document.contract_left_at;
  return (
    <>
      {leftAt !== null && <Banner tone="plain">{t(role === 'CLIENT' ? 'left.mine' : 'left.text', { date: formatDate(leftAt) })}</Banner>}
      {reason !== null && <Banner>{t(document.state.state === 'CANCELED' ? 'reason.CANCELED' : 'reason.REJECTED', { reason })}</Banner>}
    </>
  );
}
