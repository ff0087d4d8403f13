import { translate } from '@pramen/texts/translate';
import { and, eq, inArray } from 'drizzle-orm';
import { strategies } from '../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { cashTransactions } from '../../database/schema/ledger.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications.service.ts';
import { DIVIDEND_CREDITED } from './ledger.service.ts';

/** The amount stays in the ledger: a text would show it to whoever has hidden the amounts. */
const noticeDividend: ComposeNotices = async (db, notices) => {
  const rows = await db
    .select({ id: cashTransactions.id, userId: clients.userId, number: contracts.contractNumber, contractId: contracts.id, strategy: strategies.name })
    .from(cashTransactions)
    .innerJoin(clients, eq(clients.id, cashTransactions.clientId))
    .innerJoin(contractStrategies, and(eq(contractStrategies.clientId, cashTransactions.clientId), eq(contractStrategies.id, cashTransactions.contractStrategyId)))
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .where(and(inArray(cashTransactions.id, notices.map(({ params }) => params['transactionId'] ?? '')), inArray(clients.userId, notices.map(({ userId }) => userId))));
  return notices.map(({ language, params, userId }) => {
    const found = rows.find((row) => row.id === params['transactionId'] && row.userId === userId);
    const subject = translate(language, 'messages:notices.dividend.subject');
    if (!found) return { subject, text: subject, about: null };
    const text = translate(language, 'messages:notices.dividend.text', { strategy: found.strategy, number: found.number });
    return { subject, text, about: { kind: 'transactions', id: found.contractId } };
  });
};

/** The texts that this feature's notifications get when they are read. */
export const ledgerNotices: NoticeComposers = { [DIVIDEND_CREDITED]: noticeDividend };
