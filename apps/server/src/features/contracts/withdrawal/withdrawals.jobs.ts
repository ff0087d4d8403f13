import { translate } from '@pramen/texts/translate';
import { and, eq, inArray } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeMoment } from '../../../platform/written/written-values.ts';
import { composeNaming } from '../../clients/naming-notices.service.ts';
import type { ReadValues } from '../../clients/naming-notices.service.ts';
import { findOwnClients } from '../../clients/record/client.reader.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Composers } from '../../messages/outbox/messages.service.ts';
import { ADVISER_NOTICE, WITHDRAWAL_CONFIRMED, WITHDRAWAL_SETTLED, WITHDRAWN_NOTICE } from './withdrawals.service.ts';

/** Withdrawn contracts by id, of these clients alone. */
async function readWithdrawn(db: Readable, clientIds: readonly string[], ids: readonly string[]) {
  const rows = await db
    .select({
      id: contracts.id,
      number: contracts.contractNumber,
      withdrawnAt: contracts.withdrawnAt,
      clientId: clients.id,
      userId: clients.userId,
    })
    .from(contracts)
    .innerJoin(clients, eq(clients.id, contracts.clientId))
    .where(and(inArray(contracts.clientId, [...clientIds]), inArray(contracts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

const idsOf = (notices: readonly { params: Readonly<Record<string, string>> }[]) => notices.map(({ params }) => params['contractId'] ?? '');

/** To the client: what they did, and when. */
const noticeConfirmed: ComposeNotices = async (db, notices) => {
  const found = await readWithdrawn(db, await findOwnClients(db, notices), idsOf(notices));
  return notices.map(({ language, params, userId }) => {
    const contract = found.get(params['contractId'] ?? '');
    const subject = translate(language, 'withdrawal:notice.subject');
    if (!contract?.withdrawnAt || contract.userId !== userId) return { subject, text: subject, about: null };
    const values = { number: contract.number, at: writeMoment(contract.withdrawnAt) };
    return { subject, text: translate(language, 'withdrawal:notice.text', values), about: { kind: 'contract', id: contract.id } };
  });
};

/** To the client: where to read what was returned. */
const noticeSettled: ComposeNotices = async (db, notices) => {
  const found = await readWithdrawn(db, await findOwnClients(db, notices), idsOf(notices));
  return notices.map(({ language, params, userId }) => {
    const contract = found.get(params['contractId'] ?? '');
    const subject = translate(language, 'withdrawal:settledNotice.subject');
    if (!contract || contract.userId !== userId) return { subject, text: subject, about: null };
    const text = translate(language, 'withdrawal:settledNotice.text', { number: contract.number });
    return { subject, text, about: { kind: 'contract', id: contract.id } };
  });
};

const readNumber: ReadValues = async (db, notices) => {
  const clientIds = [...new Set(notices.map(({ params }) => params['clientId'] ?? ''))];
  const found = await readWithdrawn(db, clientIds, idsOf(notices));
  return ({ params }) => {
    const contract = found.get(params['contractId'] ?? '');
    return contract ? { number: contract.number } : null;
  };
};

const noticeStaff = composeNaming(
  { subject: 'withdrawal:staff.subject', text: 'withdrawal:staff.subject', named: 'withdrawal:staff.text' },
  readNumber,
);

const noticeAdviser = composeNaming(
  { subject: 'withdrawal:staff.subject', text: 'withdrawal:staff.subject', named: 'withdrawal:staff.adviser' },
  readNumber,
);

export const withdrawalNotices: NoticeComposers = {
  [WITHDRAWAL_CONFIRMED]: noticeConfirmed,
  [WITHDRAWAL_SETTLED]: noticeSettled,
  [WITHDRAWN_NOTICE]: noticeStaff,
  [ADVISER_NOTICE]: noticeAdviser,
};

/** The durable confirmation, with the time: section 1828a of act 89/2012 Coll. */
export const withdrawalLetters = ({ config, db }: Platform): Composers => ({
  [WITHDRAWAL_CONFIRMED]: async ({ params }, { language, userId }) => {
    const contract = (await readWithdrawn(db, [params['clientId'] ?? ''], [params['contractId'] ?? ''])).get(params['contractId'] ?? '');
    if (!contract?.withdrawnAt || contract.userId !== userId) return null;
    const values = {
      number: contract.number,
      at: writeMoment(contract.withdrawnAt),
      link: portalAddress(config, `contract/${contract.id}`, {}),
    };
    return { subject: translate(language, 'withdrawal:notice.subject'), text: translate(language, 'withdrawal:letter', values) };
  },
  // Says no amount: what was returned is read after signing in.
  [WITHDRAWAL_SETTLED]: async ({ params }, { language, userId }) => {
    const contract = (await readWithdrawn(db, [params['clientId'] ?? ''], [params['contractId'] ?? ''])).get(params['contractId'] ?? '');
    if (!contract || contract.userId !== userId) return null;
    const values = { number: contract.number, link: portalAddress(config, `contract/${contract.id}`, {}) };
    return {
      subject: translate(language, 'withdrawal:settledNotice.subject'),
      text: translate(language, 'withdrawal:settledNotice.letter', values),
    };
  },
});
