import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { documentClosedRequests } from '../../../database/schema/signature-requests.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { CONTRACT_LEFT } from '../../contracts/record/signing-day.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import type { ComposedNotice, ComposeNotices, DueNotice, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import { isOneOf } from '../record/documents.reader.ts';
import { endRequestsOfContract } from './signature-requests.service.ts';
import { findDocumentName } from './signing.reader.ts';
import { DOCUMENT_CANCELED, REQUEST_EXPIRED, SIGNATURE_REQUESTED } from './signature-notices.service.ts';

/** Job: nobody signs documents of a contract that the client has left. */
export const leftContractJobs = (platform: Platform): JobHandler[] => [
  {
    topic: CONTRACT_LEFT,
    run: ({ clientId, contractId, userId }) =>
      endRequestsOfContract(platform, { clientId: String(clientId), contractId: String(contractId), userId: String(userId) }),
  },
];

const idsOf = (notices: readonly DueNotice[]) => notices.flatMap(({ params }) => params['documentId'] ?? '').filter(isId);

/** Current and closed requests of the notices' recipients, with document names; a notice can never name another person's document. */
async function readRequests(db: Readable, notices: readonly DueNotice[]) {
  const isNamed = await isOneOf(db, idsOf(notices));
  const userIds = notices.map(({ userId }) => userId);
  const current = await db
    .select({
      id: documents.id,
      name: documents.name,
      userId: documentSignatures.userId,
      state: documentSignatures.state,
      documentState: documents.state,
    })
    .from(documents)
    .innerJoin(
      documentSignatures,
      and(eq(documentSignatures.clientId, documents.clientId), eq(documentSignatures.documentId, documents.id)),
    )
    .where(and(isNamed, inArray(documentSignatures.userId, userIds), isNull(documents.deletedAt)));
  const closed = await db
    .select({ id: documents.id, name: documents.name, userId: documentClosedRequests.userId, state: documentClosedRequests.state })
    .from(documents)
    .innerJoin(
      documentClosedRequests,
      and(eq(documentClosedRequests.clientId, documents.clientId), eq(documentClosedRequests.documentId, documents.id)),
    )
    .where(and(isNamed, inArray(documentClosedRequests.userId, userIds), isNull(documents.deletedAt)));
  return { current, closed };
}

type Requests = Awaited<ReturnType<typeof readRequests>>;

/** Text of a request notice by the request's current state: it asks for a signature only while the request is open. */
function writeRequested({ current, closed }: Requests, { language, params, userId }: DueNotice): ComposedNotice {
  const isThisRecord = (row: { id: string; userId: string }) => row.id === params['documentId'] && row.userId === userId;
  const open = current.find((row) => isThisRecord(row) && row.state === 'PENDING') ?? current.find(isThisRecord);
  if (open) {
    const { id, name, state, documentState } = open;
    const about = { kind: 'document' as const, id };
    const isOver = state === 'PENDING' && ['REJECTED', 'ACCEPTED', 'CANCELED'].includes(documentState);
    const word = isOver ? 'over' : ({ PENDING: 'text', SIGNED: 'signed', REJECTED: 'returned' } as const)[state];
    const subject = word === 'text' ? 'subject' : 'settled';
    return {
      subject: translate(language, `messages:notices.signatureRequested.${subject}`),
      text: translate(language, `messages:notices.signatureRequested.${word}`, { name }),
      about,
    };
  }
  const subject = translate(language, 'messages:notices.signatureRequested.settled');
  const past = closed.find(isThisRecord);
  if (!past) return { subject, text: translate(language, 'messages:notices.signatureRequested.gone'), about: null };
  const word = past.state === 'EXPIRED' ? 'expired' : 'over';
  return { subject, text: translate(language, `messages:notices.signatureRequested.${word}`, { name: past.name }), about: null };
}

const noticeRequested: ComposeNotices = async (db, notices) => {
  const requests = await readRequests(db, notices);
  return notices.map((notice) => writeRequested(requests, notice));
};

const noticeOf =
  (kind: 'requestExpired' | 'canceled'): ComposeNotices =>
  async (db, notices) => {
    const rows = await db
      .select({ id: documents.id, name: documents.name })
      .from(documents)
      .where(and(await isOneOf(db, idsOf(notices)), isNull(documents.deletedAt)));
    return notices.map(({ language, params }) => {
      const found = rows.find(({ id }) => id === params['documentId']);
      const subject = translate(language, `signing:notices.${kind}.subject`);
      if (!found) return { subject, text: translate(language, 'signing:notices.gone'), about: null };
      return {
        subject,
        text: translate(language, `signing:notices.${kind}.text`, { name: found.name }),
        about: { kind: 'document', id: found.id },
      };
    });
  };

function composeRequested({ config }: Platform): Compose {
  return async (_message, { language }) => ({
    subject: translate(language, 'messages:signatureRequested.subject'),
    text: translate(language, 'messages:signatureRequested.text', { link: portalAddress(config, 'my-documents', {}) }),
  });
}

/** The reason for the cancellation is shown only in the portal. */
function composeCanceled({ db, config }: Platform): Compose {
  return async ({ params }, { language }) => {
    const name = await findDocumentName(db, params['documentId'] ?? '');
    if (name === null) return null;
    return {
      subject: translate(language, 'signing:letters.canceled.subject'),
      text: translate(language, 'signing:letters.canceled.text', { name, link: portalAddress(config, 'my-documents', {}) }),
    };
  };
}

/** Composers of the notices about requests and cancellations; texts are written when a notice is read. */
export const signatureNotices: NoticeComposers = {
  [SIGNATURE_REQUESTED]: noticeRequested,
  [REQUEST_EXPIRED]: noticeOf('requestExpired'),
  [DOCUMENT_CANCELED]: noticeOf('canceled'),
};

/** Composers of the e-mails about the same; texts are written when an e-mail is sent. */
export function signatureComposers(platform: Platform): Composers {
  return { [SIGNATURE_REQUESTED]: composeRequested(platform), [DOCUMENT_CANCELED]: composeCanceled(platform) };
}
