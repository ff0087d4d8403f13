import type { AmlStanding } from '@pramen/contract/records/aml.schemas';
import { ignoresExposure, isOvertaken } from '@pramen/domain/compliance/aml/assessment';
import { maySeeMatches } from '@pramen/domain/permissions/permissions';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { ruleSetOn } from '@pramen/domain/compliance/aml/rule-sets';
import { readStatedFacts } from '@pramen/domain/compliance/aml/stated-facts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { contracts } from '../../../database/schema/clients.ts';
import { records } from '../../../database/schema/records.ts';
import { readForm } from '../../form-templates/compiled-forms.reader.ts';
import { readCurrentAnswers } from '../content/record-content.reader.ts';
import { openVaults } from '../content/record-vault.service.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readIdentityStanding } from '../../identity/identity-standing.reader.ts';
import { readMatchedAt } from '../../screening/screening-status.reader.ts';
import { readExposures } from './exposure.reader.ts';
import { presentAssessment, presentExposed, presentOvertaken, presentRules } from './aml.present.ts';
import { readAssessments } from './assessments.reader.ts';
import type { AssessmentRow } from './assessments.reader.ts';

async function hasContract(db: Readable, clientId: string): Promise<boolean> {
  const found = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), isNull(contracts.deletedAt)))
    .limit(1);
  return found.length > 0;
}

async function readStated(db: Readable, config: Platform['config'], clientId: string, recordId: string): Promise<AmlStanding['stated']> {
  const [record] = await db
    .select()
    .from(records)
    .where(and(eq(records.clientId, clientId), eq(records.id, recordId)));
  const vault = (await openVaults(db, { config }, [clientId])).get(clientId);
  if (!record || !vault) return null;
  const { form } = await readForm(db, record.revisionId);
  const facts = readStatedFacts(form, (await readCurrentAnswers(db, vault, record)).answers);
  return {
    birth_place: facts.birthPlace,
    birth_country: facts.birthCountry,
    nationalities: [...facts.nationalities],
    tax_residences: facts.taxResidences.map(({ country, tin, missingReason, explanation }) => ({
      country,
      tin,
      tin_missing_reason: missingReason,
      tin_explanation: explanation,
    })),
  };
}

/**
 * A client's standing today: assessments, the law in force and the next one. For those who may not learn of matches with lists, the
 * assessments are as they were decided, whatever was confirmed or a bank has stated since.
 */
export async function readStanding(
  db: Readable,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  actor: Actor,
  clientId: string,
): Promise<AmlStanding> {
  const today = clock.today();
  const assessments = await readAssessments(db, clientId);
  const rules = ruleSetOn(today, config.firmCountry);
  const next = rules.validTo === null ? null : ruleSetOn(addDays(rules.validTo, 1), config.firmCountry);
  const current = assessments.find(({ supersededAt }) => supersededAt === null);
  const matchedAt = maySeeMatches(actor.role) ? await readMatchedAt(db, clientId) : null;
  const matchedOn = matchedAt && (!current || isOvertaken(current, matchedAt)) ? pragueDateOf(matchedAt) : null;
  const exposure = await readExposures(db, { config }, actor, clientId);
  const isExposed = exposure.bank === 'YES';
  const isIgnored = isExposed && (!current || ignoresExposure(current, isExposed));
  const presentCurrent = (row: AssessmentRow) => {
    if (matchedOn !== null) return presentOvertaken(row, matchedOn, actor);
    return isIgnored ? presentExposed(row, today, actor) : presentAssessment(row, actor);
  };
  return {
    current: current ? presentCurrent(current) : null,
    earlier: assessments.filter((one) => one !== current).map((one) => presentAssessment(one, actor)),
    stated: current ? await readStated(db, config, clientId, current.recordId) : null,
    identity: await readIdentityStanding(db, clientId),
    exposure,
    is_due: matchedOn !== null || isIgnored || (current ? current.reviewDue <= today : await hasContract(db, clientId)),
    matched_on: matchedOn,
    rules: presentRules(rules),
    next_rules: next && presentRules(next),
  };
}
