import type { AmlStanding } from '@pramen/contract/records/aml.schemas';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { ruleSetOn } from '@pramen/domain/compliance/aml/rule-sets';
import { and, eq, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { contracts } from '../../../database/schema/clients.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentAssessment, presentRules } from './aml.present.ts';
import { readAssessments } from './assessments.reader.ts';

async function hasContract(db: Readable, clientId: string): Promise<boolean> {
  const found = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), isNull(contracts.deletedAt)))
    .limit(1);
  return found.length > 0;
}

/** A client's standing today: assessments, the law in force and the next one. */
export async function readStanding(
  db: Readable,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  clientId: string,
): Promise<AmlStanding> {
  const today = clock.today();
  const assessments = await readAssessments(db, clientId);
  const rules = ruleSetOn(today, config.firmCountry);
  const next = rules.validTo === null ? null : ruleSetOn(addDays(rules.validTo, 1), config.firmCountry);
  const current = assessments.find(({ supersededAt }) => supersededAt === null);
  return {
    current: current ? presentAssessment(current) : null,
    earlier: assessments.filter((one) => one !== current).map(presentAssessment),
    is_due: current ? current.reviewDue <= today : await hasContract(db, clientId),
    rules: presentRules(rules),
    next_rules: next && presentRules(next),
  };
}
