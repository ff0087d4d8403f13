import { addDays } from '@pramen/domain/dates/calendar-date';
import { DUE_DAYS, isValidOn } from '@pramen/domain/forms/records/validity';
import { judgeFit } from '@pramen/domain/strategies/fit';
import type { FitResult, Metrics } from '@pramen/domain/strategies/fit';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { records } from '../../database/schema/records.ts';
import { marketOf } from '../strategies/strategies.reader.ts';

type StoredStrategy = typeof strategies.$inferSelect;

/** The last accepted investment questionnaire of a client; it may have ended. */
export interface Questionnaire {
  recordId: string;
  versionNumber: number;
  metrics: Metrics;
  validUntil: string;
  acceptedAt: Date;
  isValid: boolean;
  /** From this day on it is due to be answered again. */
  dueFrom: string;
}

/** A later acceptance replaces an earlier one, even if the earlier one would be valid longer. */
export async function findQuestionnaire(db: Readable, clientId: string, today: string): Promise<Questionnaire | null> {
  const [row] = await db
    .select({
      recordId: records.id,
      versionNumber: records.versionNumber,
      metrics: records.metrics,
      validUntil: records.validUntil,
      acceptedAt: records.stateAt,
    })
    .from(records)
    .where(
      and(
        eq(records.clientId, clientId),
        eq(records.type, 'INVESTMENT_QUESTIONNAIRE'),
        eq(records.state, 'ACCEPTED'),
        isNotNull(records.validUntil),
        isNull(records.deletedAt),
      ),
    )
    .orderBy(desc(records.stateAt), desc(records.id))
    .limit(1);
  if (!row?.validUntil) return null;
  const { validUntil, metrics } = row;
  return { ...row, validUntil, metrics: metrics ?? {}, isValid: isValidOn(today, validUntil), dueFrom: addDays(validUntil, -DUE_DAYS) };
}

/** Those of the clients whose submitted questionnaire staff have not accepted or refused yet. */
export async function findAwaitingReview(db: Readable, clientIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ clientId: records.clientId })
    .from(records)
    .where(
      and(
        inArray(records.clientId, [...clientIds]),
        eq(records.type, 'INVESTMENT_QUESTIONNAIRE'),
        inArray(records.state, ['TO_REVIEW', 'APPROVED']),
        isNull(records.deletedAt),
      ),
    );
  return new Set(rows.map(({ clientId }) => clientId));
}

/** Judges strategies for one client. */
export interface Judge {
  questionnaire: Questionnaire | null;
  /** A submitted questionnaire waits for staff. */
  isReviewAwaited: boolean;
  judge: (strategy: StoredStrategy) => FitResult;
}

/** Reads what a client's strategies are judged by on a day. */
export async function readJudge(db: Readable, clientId: string, today: string): Promise<Judge> {
  const [client] = await db.select({ clientType: clients.clientType }).from(clients).where(eq(clients.id, clientId));
  const questionnaire = await findQuestionnaire(db, clientId, today);
  const profile = { clientType: client?.clientType ?? null, metrics: questionnaire?.isValid ? questionnaire.metrics : null };
  const isReviewAwaited = (await findAwaitingReview(db, [clientId])).has(clientId);
  return { questionnaire, isReviewAwaited, judge: (strategy) => judgeFit(marketOf(strategy), profile) };
}

/** The client's investments outside the trash with their strategies. */
export function readHeld(db: Readable, clientId: string) {
  return db
    .select({ investmentId: contractStrategies.id, strategy: strategies })
    .from(contractStrategies)
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .where(and(eq(contractStrategies.clientId, clientId), isNull(contractStrategies.deletedAt), isNull(contracts.deletedAt)))
    .orderBy(contractStrategies.id);
}
