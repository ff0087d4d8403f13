import type { StatementFigures } from '@pramen/contract/statements/statements.schemas';
import type { StatementReason } from '@pramen/domain/documents/statement-orders';
import { nameIn } from '@pramen/domain/text/names';
import type { FitResult, Metrics, TargetMarket } from '@pramen/domain/strategies/fit';
import { outcomeOf } from '@pramen/domain/strategies/suitability-reports';
import type { ReportOutcome } from '@pramen/domain/strategies/suitability-reports';
import { and, eq } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Db, Readable } from '../../../database/connect.ts';
import { strategies } from '../../../database/schema/catalogue.ts';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { recordVersions } from '../../../database/schema/records.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';
import { readClientFigures } from '../../statements/client-figures.service.ts';
import { marketOf } from '../../strategies/strategies.reader.ts';
import { readJudge } from '../../suitability/suitability.reader.ts';
import type { Questionnaire } from '../../suitability/suitability.reader.ts';
import type { OrderRecord } from '../orders/report-orders.reader.ts';

/** What the client said last. */
export interface StatedAnswers {
  answeredOn: string;
  validUntil: string;
  isValid: boolean;
  metrics: Metrics;
}

/** An investment, and how its strategy fits what the client said. */
export interface JudgedInvestment {
  name: string;
  contractNumber: string;
  /** Of the summary risk indicator, 1 to 7; null: not known. */
  riskClass: number | null;
  market: TargetMarket;
  judged: FitResult;
}

/** Everything that a report says. */
export interface ReportContent {
  answers: StatedAnswers | null;
  /** A newer questionnaire waits for staff. */
  isReviewAwaited: boolean;
  investments: readonly JudgedInvestment[];
  figures: StatementFigures;
  outcome: ReportOutcome;
}

async function readAnswers(db: Readable, clientId: string, questionnaire: Questionnaire | null): Promise<StatedAnswers | null> {
  if (!questionnaire) return null;
  const { recordId, versionNumber, metrics, validUntil, isValid } = questionnaire;
  const [version] = await db
    .select({ savedAt: recordVersions.savedAt })
    .from(recordVersions)
    .where(and(eq(recordVersions.clientId, clientId), eq(recordVersions.recordId, recordId), eq(recordVersions.number, versionNumber)));
  return { answeredOn: pragueDateOf(version?.savedAt ?? questionnaire.acceptedAt), validUntil, isValid, metrics };
}

/** The investments that the firm manages, with their strategies as they are today. */
const readInvestments = (db: Readable, clientId: string) =>
  db
    .select({
      id: contractStrategies.id,
      label: contractStrategies.labelText,
      contractNumber: contracts.contractNumber,
      strategy: strategies,
    })
    .from(contractStrategies)
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .where(
      and(
        eq(contractStrategies.clientId, clientId),
        sql`${contracts.deletedAt} IS NULL AND ${contracts.heldSince} IS NULL AND ${contracts.withdrawnAt} IS NULL`,
        sql`${contractStrategies.deletedAt} IS NULL AND ${contractStrategies.heldSince} IS NULL`,
      ),
    )
    .orderBy(contracts.contractNumber, contractStrategies.position, contractStrategies.id);

export type ComposedReport = { content: ReportContent; fingerprint: Buffer } | { reason: StatementReason } | 'NOTHING';

/**
 * What the report of an order says today, with a hash that is equal for the same content under other names; NOTHING when the client held
 * nothing in the period or no investment is managed any more.
 */
export async function composeReport(
  db: Db,
  deps: PortfolioDeps,
  { clientId, fromDate: from, toDate: to }: OrderRecord,
  { today, language }: { today: string; language: Language },
): Promise<ComposedReport> {
  const stated = await readClientFigures(db, deps, { owner: 'suitability-reports', clientId, language }, { from, to });
  if ('reason' in stated) return stated;
  const { questionnaire, isReviewAwaited, judge } = await readJudge(db, clientId, today);
  const rows = await readInvestments(db, clientId);
  if (stated.isEmpty || rows.length === 0) return 'NOTHING';
  const investments = rows.map(({ label, contractNumber, strategy }): JudgedInvestment => {
    const name = nameIn(language, { name: strategy.strategyName, nameSk: strategy.strategyNameSk });
    return {
      name: label === null ? name : `${label} (${name})`,
      contractNumber,
      riskClass: strategy.riskClass,
      market: marketOf(strategy),
      judged: judge(strategy),
    };
  });
  const outcome = outcomeOf(investments.map(({ judged }) => judged.fit));
  const answers = await readAnswers(db, clientId, questionnaire);
  const content = { answers, isReviewAwaited, investments, figures: stated.figures, outcome };
  const judged = investments.map(({ riskClass, market, judged: result }, place) => ({ id: rows[place]?.id, riskClass, market, result }));
  return { content, fingerprint: sha256(JSON.stringify([answers, isReviewAwaited, judged, stated.fingerprint.toString('hex')])) };
}
