import { judgeFit } from '@pramen/domain/strategies/fit';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { clients, contractStrategies } from '../../database/schema/clients.ts';
import { records } from '../../database/schema/records.ts';
import { suitabilityWarnings } from '../../database/schema/suitability.ts';
import { marketOf } from '../strategies/strategies.reader.ts';
import { findQuestionnaire } from './suitability.reader.ts';

/** What the client's newest questionnaire says, reviewed by staff or not yet; null: there is none, or it was sent back. */
async function readStatedMetrics(db: Readable, clientId: string, today: string) {
  const [submitted] = await db
    .select({ metrics: records.metrics })
    .from(records)
    .where(
      and(
        eq(records.clientId, clientId),
        eq(records.type, 'INVESTMENT_QUESTIONNAIRE'),
        inArray(records.state, ['TO_REVIEW', 'APPROVED']),
        isNotNull(records.metrics),
        isNull(records.deletedAt),
      ),
    )
    .orderBy(desc(records.stateAt), desc(records.id))
    .limit(1);
  if (submitted) return submitted.metrics;
  const accepted = await findQuestionnaire(db, clientId, today);
  return accepted?.isValid ? accepted.metrics : null;
}

/** Whether staff have recorded why each of these investments goes on although it does not fit. */
async function areAcknowledged(db: Readable, clientId: string, ids: readonly string[]): Promise<boolean> {
  const acknowledged = await db
    .select({ id: suitabilityWarnings.contractStrategyId })
    .from(suitabilityWarnings)
    .where(
      and(
        eq(suitabilityWarnings.clientId, clientId),
        inArray(suitabilityWarnings.contractStrategyId, [...ids]),
        isNull(suitabilityWarnings.endedAt),
        isNotNull(suitabilityWarnings.acknowledgedAt),
      ),
    );
  return new Set(acknowledged.map(({ id }) => id)).size === ids.length;
}

/**
 * Whether every strategy of a contract may be activated for a client: it fits what the client stated last, or staff have recorded why it is
 * activated nevertheless.
 */
export async function mayActivateStrategies(db: Readable, clientId: string, contractId: string, today: string): Promise<boolean> {
  const [client] = await db.select({ clientType: clients.clientType }).from(clients).where(eq(clients.id, clientId));
  const profile = { clientType: client?.clientType ?? null, metrics: await readStatedMetrics(db, clientId, today) };
  const held = await db
    .select({ id: contractStrategies.id, strategy: strategies })
    .from(contractStrategies)
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .where(
      and(eq(contractStrategies.clientId, clientId), eq(contractStrategies.contractId, contractId), isNull(contractStrategies.deletedAt)),
    );
  const unfit = held.filter(({ strategy }) => judgeFit(marketOf(strategy), profile).fit !== 'FITS').map(({ id }) => id);
  return unfit.length === 0 || areAcknowledged(db, clientId, unfit);
}
