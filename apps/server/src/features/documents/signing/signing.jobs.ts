import { translate } from '@pramen/texts/translate';
import { and, isNull } from 'drizzle-orm';
import { documents } from '../../../database/schema/documents.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import { codeDigits } from '../../../platform/keys/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeSms } from '../../messages/outbox/messages.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import { findPersonById } from '../../users/people.reader.ts';
import { findOpenPurpose } from '../../verification/verification.reader.ts';
import { sealedStates } from '../record/documents.rules.ts';
import { MAKING_FAILED_NOTICE, SEAL_DELAYED_NOTICE, SEAL_FAILED_NOTICE } from '../record/generation-failures.service.ts';
import { readSealedFile } from './sealed-file.service.ts';
import { isOneOf } from '../record/documents.reader.ts';
import { findDocumentName, findDocumentTitle, listNamesToSign, listReadableNames } from '../requests/signing.reader.ts';
import {
  COMPLETE_MESSAGE,
  DOCUMENTATION_MESSAGE,
  REMINDER_MESSAGE,
  RETURNED_NOTICE,
  SIGN_CODE_MESSAGE,
} from '../requests/signing.rules.ts';

/** Keeps the sender short, so that the SMS has room for the purpose of the code. */
const LONGEST_SENDER = 30;

/** Names what the code signs, so that a signer can recognise a code that another person requested. */
function composeSignCode({ db, config, clock }: Platform): Compose {
  return async ({ params }, { language, tenantName }) => {
    const { codeId = '', documentId = '', mark = '' } = params;
    // After a delay in the queue, do not deliver a code that is no longer valid.
    if ((await findOpenPurpose(db, codeId, clock.now())) !== 'SIGN_DOCUMENTS') return null;
    const document = await findDocumentName(db, documentId);
    if (document === null) return null;
    const count = Number(params['count']);
    const values = { code: codeDigits(config.keys.code, codeId), mark, count, tenant: tenantName.slice(0, LONGEST_SENDER) };
    if (count > 1) return { subject: '', text: translate(language, 'signing:code.several', values), isProof: true };
    const text = writeSms((name) => translate(language, 'signing:code.single', { ...values, name }), document);
    return { subject: '', text, isProof: true };
  };
}

const MOST_NAMES = 20;

/** One name per line; for a long list only the first ones and the number of the rest. */
function writeNames(language: Language, names: readonly string[]): string {
  const lines = names.slice(0, MOST_NAMES).map((name) => `- ${name}`);
  const more = names.length - lines.length;
  return [...lines, ...(more > 0 ? [translate(language, 'signing:letters.more', { count: more })] : [])].join('\n');
}

function composeReminder({ db, config, clock }: Platform): Compose {
  return async (_message, { userId, language }) => {
    const names = await listNamesToSign(db, userId, clock.now());
    if (names.length === 0) return null;
    const values = { names: writeNames(language, names), link: portalAddress(config, 'my-documents', {}) };
    return {
      subject: translate(language, 'signing:letters.reminder.subject', { count: names.length }),
      text: translate(language, 'signing:letters.reminder.text', values),
    };
  };
}

function composeDocumentation({ db, config }: Platform): Compose {
  return async (_message, { userId, language }) => {
    const names = await listReadableNames(db, userId);
    if (names.length === 0) return null;
    const values = { names: writeNames(language, names), link: portalAddress(config, 'my-documents', {}) };
    return {
      subject: translate(language, 'signing:letters.documentation.subject'),
      text: translate(language, 'signing:letters.documentation.text', values),
    };
  };
}

/**
 * E-mails the sealed file and its address in the portal. A user who may no longer sign in gets no file, and the address shows them nothing.
 */
function composeComplete(platform: Platform): Compose {
  const { db, config } = platform;
  return async ({ params }, { userId, language }) => {
    const { documentId = '' } = params;
    const name = await findDocumentTitle(db, documentId);
    const person = await findPersonById(db, userId);
    if (name === null || !person) return null;
    const file = person.mayEnter ? await readSealedFile(platform, documentId) : null;
    const screen = person.role === 'CLIENT' ? 'detail/simple' : 'detail';
    const values = { name, link: portalAddress(config, `documents/${documentId}/${screen}`, {}) };
    const text = translate(language, file ? 'signing:letters.complete.attached' : 'signing:letters.complete.text', values);
    return { subject: translate(language, 'signing:letters.complete.subject'), text, ...(file ? { files: [file] } : {}) };
  };
}

/** Composers of the messages about signing; texts are written when a message is sent. */
export function signingComposers(platform: Platform): Composers {
  return {
    [SIGN_CODE_MESSAGE]: composeSignCode(platform),
    [REMINDER_MESSAGE]: composeReminder(platform),
    [DOCUMENTATION_MESSAGE]: composeDocumentation(platform),
    [COMPLETE_MESSAGE]: composeComplete(platform),
  };
}

type NoticeKind = 'complete' | 'returned' | 'makingFailed' | 'sealFailed' | 'sealDelayed';
type Standing = Pick<typeof documents.$inferSelect, 'state' | 'generation' | 'seal'>;
const isSealed = ({ seal }: Standing) => sealedStates.some((state) => state === seal);

/** Whether a notice no longer requires any action. */
const isSettled: Readonly<Record<NoticeKind, (document: Standing) => boolean>> = {
  complete: () => false,
  returned: ({ state }) => state !== 'REJECTED',
  makingFailed: ({ generation }) => generation === 'DONE',
  sealFailed: isSealed,
  sealDelayed: isSealed,
};

/** A notice is created in the transaction of its event, for each user it affects; its text names the document while it exists. */
const noticeOf =
  (kind: NoticeKind): ComposeNotices =>
  async (db, notices) => {
    const ids = notices.map(({ params }) => params['documentId'] ?? '');
    const rows = await db
      .select({ id: documents.id, name: documents.name, state: documents.state, generation: documents.generation, seal: documents.seal })
      .from(documents)
      .where(and(await isOneOf(db, ids), isNull(documents.deletedAt)));
    return notices.map(({ language, params }) => {
      const found = rows.find(({ id }) => id === params['documentId']);
      const subject = translate(language, `signing:notices.${kind}.subject`);
      if (!found) return { subject, text: translate(language, 'signing:notices.gone'), about: null };
      const text = isSettled[kind](found)
        ? translate(language, 'signing:notices.settled', { name: found.name })
        : translate(language, `signing:notices.${kind}.text`, { name: found.name });
      return { subject, text, about: { kind: 'document', id: found.id } };
    });
  };

/** Composers of the notices about documents and signing; texts are written when a notice is read. */
export const signingNotices: NoticeComposers = {
  [COMPLETE_MESSAGE]: noticeOf('complete'),
  [RETURNED_NOTICE]: noticeOf('returned'),
  [MAKING_FAILED_NOTICE]: noticeOf('makingFailed'),
  [SEAL_FAILED_NOTICE]: noticeOf('sealFailed'),
  [SEAL_DELAYED_NOTICE]: noticeOf('sealDelayed'),
};
