import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { documents, documentSignatures } from '../../database/schema/documents.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Compose, Composers } from '../messages/messages.service.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications.service.ts';
import { SIGNATURE_REQUESTED } from './signature-notices.service.ts';

/** Only documents that the reader was asked to sign: a notice can never name somebody else's. */
const noticeRequested: ComposeNotices = async (db, notices) => {
  const ids = notices.flatMap(({ params }) => params['documentId'] ?? '').filter(isId);
  const userIds = notices.map(({ userId }) => userId);
  const rows = await db
    .select({ id: documents.id, name: documents.name, userId: documentSignatures.userId })
    .from(documents)
    .innerJoin(documentSignatures, and(eq(documentSignatures.clientId, documents.clientId), eq(documentSignatures.documentId, documents.id)))
    .where(and(inArray(documents.id, ids), inArray(documentSignatures.userId, userIds), isNull(documents.deletedAt)));
  return notices.map(({ language, params, userId }) => {
    const found = rows.find((row) => row.id === params['documentId'] && row.userId === userId);
    const subject = translate(language, 'messages:notices.signatureRequested.subject');
    if (!found) return { subject, text: translate(language, 'messages:notices.signatureRequested.gone'), about: null };
    return { subject, text: translate(language, 'messages:notices.signatureRequested.text', { name: found.name }), about: { kind: 'document', id: found.id } };
  });
};

function composeRequested({ config }: Platform): Compose {
  return async (_message, { language }) => ({
    subject: translate(language, 'messages:signatureRequested.subject'),
    text: translate(language, 'messages:signatureRequested.text', { link: portalAddress(config, 'my-documents', {}) }),
  });
}

/** The texts that notices to signers get when they are read. */
export const signatureNotices: NoticeComposers = { [SIGNATURE_REQUESTED]: noticeRequested };

/** The texts that e-mails to signers get when they are sent. */
export function signatureComposers(platform: Platform): Composers {
  return { [SIGNATURE_REQUESTED]: composeRequested(platform) };
}
