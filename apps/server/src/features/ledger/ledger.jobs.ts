import { writeMoney } from '@pramen/domain/money/written-money';
import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray } from 'drizzle-orm';
import { strategies } from '../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { cashTransactions } from '../../database/schema/ledger.ts';
import { securities } from '../../database/schema/market.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import { findOwnClients } from '../clients/record/client.reader.ts';
import { DIVIDEND_CREDITED } from './ledger.service.ts';

/** Names amount and source; the portal masks the amount for users who hide theirs. */
const noticeDividend: ComposeNotices = async (db, notices) => {
  const own = await findOwnClients(db, notices);
  const rows = await db
    .select({
      id: cashTransactions.id,
      userId: clients.userId,
      number: contracts.contractNumber,
      contractId: contracts.id,
      strategy: { name: strategies.strategyName, nameSk: strategies.strategyNameSk },
      label: contractStrategies.labelText,
      security: securities.name,
      amount: cashTransactions.amount,
      currency: cashTransactions.currency,
    })
    .from(cashTransactions)
    .innerJoin(clients, eq(clients.id, cashTransactions.clientId))
    .innerJoin(
      contractStrategies,
      and(eq(contractStrategies.clientId, cashTransactions.clientId), eq(contractStrategies.id, cashTransactions.contractStrategyId)),
    )
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .leftJoin(securities, eq(securities.id, cashTransactions.securityId))
    .where(
      and(
        inArray(cashTransactions.clientId, own),
        inArray(
          cashTransactions.id,
          notices.map(({ params }) => params['transactionId'] ?? ''),
        ),
      ),
    );
  return notices.map(({ language, params, userId }) => {
    const found = rows.find((row) => row.id === params['transactionId'] && row.userId === userId);
    const subject = translate(language, 'messages:notices.dividend.subject');
    if (!found) return { subject, text: subject, about: null };
    const values = {
      strategy: nameInvestment({ label: found.label, strategyName: nameIn(language, found.strategy), contractNumber: found.number }),
      number: found.number,
      security: found.security ?? '',
      amount: writeMoney(Number(found.amount), found.currency),
    };
    const text = translate(
      language,
      found.security === null ? 'messages:notices.dividend.text' : 'messages:notices.dividend.named',
      values,
    );
    return { subject, text, about: { kind: 'transactions', id: found.contractId } };
  });
};

/** Composers of this feature's notifications. */
export const ledgerNotices: NoticeComposers = { [DIVIDEND_CREDITED]: noticeDividend };
