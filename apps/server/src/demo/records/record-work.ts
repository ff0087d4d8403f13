import { readDefinition } from '@pramen/contract/form-templates/read-definition';
import type { GivenForm } from '@pramen/contract/records/given-form';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { Representation, Respondent } from '@pramen/domain/forms/records/respondent';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { formRevisions, formTemplates } from '../../database/schema/forms.ts';
import { records } from '../../database/schema/records.ts';
import { decideRecord } from '../../features/records/record/decisions.service.ts';
import { createRecord, saveRecord } from '../../features/records/record/records.service.ts';
import type { RecordKey, RecordRow } from '../../features/records/record/records.reader.ts';
import { readRepresentation } from '../../features/records/respondent/respondent.reader.ts';
import { DAY, pragueDateOf } from '../../platform/clock/clock.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { actAs } from '../documents/cast.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';
import type { Random } from '../past/random.ts';
import { neverActivated } from '../company/people.ts';
import { planClients } from '../company/plans.ts';
import { marketTimeOf } from '../past/market-time.ts';
import { fittingStories } from './fitting-stories.ts';
import { addMinor } from './minor.ts';
import { daysLater, findCast, present } from './record-cast.ts';
import type { Cast } from './record-cast.ts';
import { endings, recordStories } from './record-stories.ts';
import type { Act, RecordStory } from './record-stories.ts';

/** A sample form of the demo company with the answers of its samples. */
export interface SampleTemplate {
  id: string;
  answers: readonly FormAnswers[];
}

/** The sample forms by their type. */
export async function readTemplates(tx: Tx): Promise<ReadonlyMap<string, SampleTemplate>> {
  const isCurrent = and(eq(formRevisions.templateId, formTemplates.id), eq(formRevisions.number, formTemplates.revisionNumber));
  const rows = await tx
    .select({ id: formTemplates.id, type: formTemplates.type, definition: formRevisions.definition })
    .from(formTemplates)
    .innerJoin(formRevisions, isCurrent)
    .where(and(eq(formTemplates.isActive, true), isNull(formTemplates.deletedAt)));
  return new Map(
    rows.map(({ id, type, definition }) => {
      const samples = readDefinition(definition).definition?.samples ?? [];
      return [type, { id, answers: samples.map(({ answers }) => answers) }];
    }),
  );
}

/** Answers as the calls take them. */
export const givenOf = (answers: FormAnswers): GivenForm => ({
  content: Object.values(answers).flatMap((copies) =>
    copies.map((copy, duplication) => ({
      duplication,
      questions: Object.entries(copy).map(([id, value]) => ({ id, value: typeof value === 'object' ? [...value] : value })),
    })),
  ),
});

/** Who answers for a company or a minor of the demonstration; the known representative, else an invented one. */
const respondentOf = ({ kind, knownName }: Representation): Respondent => ({
  name: knownName ?? 'Zástupce Smyšlený',
  relation: kind === 'COMPANY' ? 'STATUTORY_BODY' : 'PARENT',
  tested: 'REPRESENTATIVE',
});

interface Scene {
  tx: Tx;
  platform: WritePlatform;
  at: Date;
  key: RecordKey;
  cast: Cast;
  story: RecordStory;
  template: SampleTemplate;
}

/** The lists that clients are compared with are of today, so decisions of the past rest on no screening. */
const acts: Readonly<Record<Act, (scene: Scene) => Promise<RecordRow>>> = {
  send: ({ tx, platform, at, key, cast }) => saveRecord(tx, platform, actAs(cast.adviser, at), key, { state: 'WAITING' }, present),
  approve: ({ tx, platform, at, key, cast }) => saveRecord(tx, platform, actAs(cast.client, at), key, { state: 'APPROVED' }, present),
  deny: ({ tx, platform, at, key, cast, story: { reason = null } }) =>
    saveRecord(tx, platform, actAs(cast.client, at), key, { state: 'DENIED', denied_description: reason }, present),
  approveAgain: ({ tx, platform, at, key, cast, story, template }) => {
    const answers = template.answers[story.secondSample ?? story.sample];
    const changed = { state: 'APPROVED', ...(answers ? { data: givenOf(answers) } : {}) } as const;
    return saveRecord(tx, platform, actAs(cast.client, at), key, changed, present);
  },
  accept: ({ tx, platform, at, key, cast, story: { ending, reason = null } }) => {
    // The reason of a record that was returned first explains the return.
    const description = ending === 'accepted' ? reason : null;
    return decideRecord(tx, platform, actAs(cast.office, at), key, { decision: 'ACCEPT', description }, present, null);
  },
  cancel: ({ tx, platform, at, key, cast, story: { reason = null } }) =>
    decideRecord(tx, platform, actAs(cast.office, at), key, { decision: 'CANCEL', description: reason }, present),
  return: ({ tx, platform, at, key, cast, story: { reason = null } }) =>
    decideRecord(tx, platform, actAs(cast.office, at), key, { decision: 'RETURN', description: reason }, present),
};

/** Answers of a sample as this client's: a meeting took place the day before it was written down, between the client and the adviser. */
function tellOf(answers: FormAnswers, at: Date, { client, adviser }: Cast): FormAnswers {
  const change = (copy: FormAnswers[string][number]) => {
    if ('meeting_date' in copy) return { ...copy, meeting_date: pragueDateOf(new Date(at.getTime() - DAY)) };
    if (copy['participant_capacity'] === 'CLIENT') return { ...copy, participant_name: client.name };
    return copy['participant_capacity'] === 'ADVISER' ? { ...copy, participant_name: adviser.name } : copy;
  };
  return Object.fromEntries(Object.entries(answers).map(([fieldset, copies]) => [fieldset, copies.map(change)]));
}

/** The section of the sample questionnaire, answered with no. */
const noSustainability: FormAnswers = { sustainability: [{ sustainability_wanted: 'NO' }] };

async function tellRecord(tx: Tx, deps: WorkDeps, random: Random, story: RecordStory, template: SampleTemplate): Promise<void> {
  const cast = await findCast(tx, story.code);
  const sample = template.answers[story.sample];
  if (!cast || !sample) return;
  const answers = story.wantsSustainability === false ? { ...sample, ...noSustainability } : sample;
  const { type } = story;
  let at = daysAgo(deps, random, story.daysAgo);
  const represented = await readRepresentation(tx, platformAt(deps, at), { clientId: cast.clientId, type });
  const respondent = represented && respondentOf(represented);
  const prepared = { template_id: template.id, data: givenOf(tellOf(answers, at, cast)), respondent };
  const { id } = await createRecord(tx, platformAt(deps, at), actAs(cast.adviser, at), { clientId: cast.clientId, type }, prepared);
  for (const act of endings[story.ending]) {
    at = daysLater(deps, random, at);
    await acts[act]({ tx, platform: platformAt(deps, at), at, key: { clientId: cast.clientId, id, type }, cast, story, template });
  }
}

/** Questionnaires, forms and meeting records of the past, made through the services. A company that ever had a record keeps its own. */
export async function addRecords(tx: Tx, deps: WorkDeps): Promise<void> {
  // Serialises two processes that start at the same time; the second finds the records.
  await tx.execute(sql`LOCK TABLE ${records} IN SHARE ROW EXCLUSIVE MODE`);
  if ((await tx.select({ id: records.id }).from(records).limit(1)).length > 0) return;
  const templates = await readTemplates(tx);
  const random = createRandom(9_300);
  await addMinor(tx, deps, createRandom(9_301));
  const told = new Set(recordStories.map(({ code }) => code));
  for (const story of [...recordStories, ...fittingStories(planClients(marketTimeOf(deps.clock.today())), told, neverActivated)]) {
    const template = templates.get(story.type);
    if (template) await tellRecord(tx, deps, random, story, template);
  }
}
