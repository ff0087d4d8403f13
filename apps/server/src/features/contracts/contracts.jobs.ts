import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { expectsFirstPayment } from '../identity/identity-standing.reader.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import type { Composers } from '../messages/outbox/messages.service.ts';
import { findOwnClients } from '../clients/record/client.reader.ts';
import { isSignedByClient } from './record/contracts.reader.ts';
import { CONTRACT_SIGNED, FIRST_DEPOSIT, PAYMENT_TERMS_READY } from './record/signing-day.service.ts';

/** Reads only contracts of the notices' recipients, so that a notice can never name another client's contract. */
const noticeSigned: ComposeNotices = async (db, notices) => {
  const own = await findOwnClients(db, notices);
  const rows = await db
    .select({ id: contracts.id, userId: clients.userId, number: contracts.contractNumber })
    .from(contracts)
    .innerJoin(clients, eq(clients.id, contracts.clientId))
    .where(
      and(
        inArray(contracts.clientId, own),
        inArray(
          contracts.id,
          notices.map(({ params }) => params['contractId'] ?? ''),
        ),
      ),
    );
  return notices.map(({ language, params, userId }) => {
    const found = rows.find((row) => row.id === params['contractId'] && row.userId === userId);
    const subject = translate(language, 'messages:notices.contractSigned.subject');
    if (!found) return { subject, text: subject, about: null };
    return {
      subject,
      text: translate(language, 'messages:notices.contractSigned.text', { number: found.number }),
      about: { kind: 'contract', id: found.id },
    };
  });
};

const noticePaymentTerms: ComposeNotices = async (db, notices) => {
  const own = await findOwnClients(db, notices);
  const rows = await db
    .select({
      id: contractStrategies.id,
      userId: clients.userId,
      strategy: { name: strategies.strategyName, nameSk: strategies.strategyNameSk },
      label: contractStrategies.labelText,
      number: contracts.contractNumber,
    })
    .from(contractStrategies)
    .innerJoin(clients, eq(clients.id, contractStrategies.clientId))
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .where(
      and(
        inArray(contractStrategies.clientId, own),
        inArray(
          contractStrategies.id,
          notices.map(({ params }) => params['contractStrategyId'] ?? ''),
        ),
      ),
    );
  return notices.map(({ language, params, userId }) => {
    const found = rows.find((row) => row.id === params['contractStrategyId'] && row.userId === userId);
    const subject = translate(language, 'messages:notices.paymentTerms.subject');
    if (!found) return { subject, text: subject, about: null };
    const text = translate(language, 'messages:notices.paymentTerms.text', {
      strategy: nameInvestment({ label: found.label, strategyName: nameIn(language, found.strategy), contractNumber: found.number }),
      number: found.number,
    });
    return { subject, text, about: { kind: 'payment_terms', id: null } };
  });
};

/** Composers of this feature's notices; texts are written when a notice is read. */
export const contractNotices: NoticeComposers = { [CONTRACT_SIGNED]: noticeSigned, [PAYMENT_TERMS_READY]: noticePaymentTerms };

/** The e-mail that a client can pay; names no contract. null when they have left it meanwhile, or staff have deleted it. */
export const contractLetters = ({ config, db }: Platform): Composers => ({
  [FIRST_DEPOSIT]: async ({ params }, { language, userId }) => {
    const { clientId = '', contractId = '' } = params;
    if (!isId(clientId) || !isId(contractId)) return null;
    const [contract] = await db
      .select({ id: contracts.id })
      .from(contracts)
      .innerJoin(clients, eq(clients.id, contracts.clientId))
      .where(
        and(
          eq(contracts.clientId, clientId),
          eq(contracts.id, contractId),
          eq(clients.userId, userId),
          or(isNotNull(contracts.signedOn), isSignedByClient(clientId, sql`${contracts.id}`)),
          isNull(contracts.withdrawnAt),
          isNull(contracts.deletedAt),
        ),
      );
    if (!contract) return null;
    const values = { link: portalAddress(config, 'payment-terms', {}) };
    const text = translate(language, 'messages:firstDeposit.text', values);
    const isIdentifying = await expectsFirstPayment(db, clientId);
    return {
      subject: translate(language, 'messages:firstDeposit.subject'),
      text: isIdentifying ? `${text}\n\n${translate(language, 'payments:firstPayment')}` : text,
    };
  },
});
