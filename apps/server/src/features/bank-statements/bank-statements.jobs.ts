import { writeMoney } from '@pramen/domain/money/written-money';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray } from 'drizzle-orm';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { cashTransactions } from '../../database/schema/ledger.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOwnClients } from '../clients/record/client.reader.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import type { Composers } from '../messages/outbox/messages.service.ts';
import { DEPOSIT_RETURNED } from './returns.service.ts';

/** Names the amount; the portal masks it for users who hide theirs. */
const noticeReturned: ComposeNotices = async (db, notices) => {
  const own = await findOwnClients(db, notices);
  const ids = notices.map(({ params }) => params['transactionId'] ?? '');
  const rows = await db
    .select({
      id: cashTransactions.id,
      userId: clients.userId,
      contractId: contracts.id,
      number: contracts.contractNumber,
      amount: cashTransactions.amount,
      currency: cashTransactions.currency,
    })
    .from(cashTransactions)
    .innerJoin(clients, eq(clients.id, cashTransactions.clientId))
    .innerJoin(
      contractStrategies,
      and(eq(contractStrategies.clientId, cashTransactions.clientId), eq(contractStrategies.id, cashTransactions.contractStrategyId)),
    )
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .where(and(inArray(cashTransactions.clientId, own), inArray(cashTransactions.id, ids)));
  return notices.map(({ language, params, userId }) => {
    const found = rows.find((row) => row.id === params['transactionId'] && row.userId === userId);
    const subject = translate(language, 'messages:notices.depositReturned.subject');
    if (!found) return { subject, text: subject, about: null };
    const amount = writeMoney(Math.abs(Number(found.amount)), found.currency);
    const text = translate(language, 'messages:notices.depositReturned.text', { amount, number: found.number });
    return { subject, text, about: { kind: 'transactions', id: found.contractId } };
  });
};

export const statementNotices: NoticeComposers = { [DEPOSIT_RETURNED]: noticeReturned };

/** The e-mail names neither the amount nor the contract: only the portal does. */
export const statementLetters = ({ config }: Platform): Composers => ({
  [DEPOSIT_RETURNED]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'messages:depositReturned.subject'),
      text: translate(language, 'messages:depositReturned.text', { link: portalAddress(config, 'notifications', {}) }),
    }),
});
