import { readFileSync } from 'node:fs';
import { investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import type { FormDefinition, Metric as DefinedMetric, Question, TemplateType } from '@pramen/domain/forms/definition/definition';
import {
  abilitiesToBearLoss,
  adequacyTests,
  esgPreferences,
  investmentGoals,
  investmentHorizons,
} from '@pramen/domain/strategies/target-market';
import { and, eq } from 'drizzle-orm';
import { formRevisions, formTemplates } from '../../database/schema/forms.ts';
import { identifications, identificationSteps, identificationVersions } from '../../database/schema/identifications.ts';
import { records, recordSteps, recordVersions } from '../../database/schema/records.ts';
import { firmNumbers } from '../../database/schema/registry.ts';
import { serviceRequirements } from '../../database/schema/service-requests.ts';
import { hashOfDefinition } from '../../features/form-templates/form-templates.rules.ts';
import { openVault } from '../../features/records/content/record-vault.service.ts';
import { openVault as openIdentificationVault } from '../../features/identifications/content/identification-vault.service.ts';
import { openRequestVault } from '../../features/service-requests/record/request-vault.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { TestPerson } from '../app/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import type { TestApp } from '../app/test-app.ts';

/** A form of one optional question. */
export const oneQuestion: FormDefinition = {
  content: [{ id: 'basics', fieldsetName: 'Základ', questions: [{ id: 'note', type: 'text', label: 'Poznámka' }] }],
};

/** The JSON text of a sample form. */
export const sampleForm = (name: 'investment-questionnaire' | 'aml-questionnaire' | 'form' | 'meeting-record'): string =>
  readFileSync(new URL(`../../features/form-templates/samples/${name}.json`, import.meta.url), 'utf8');

/** Creates an active form template of one question with its first revision; `given` overrides columns. */
export async function createFormTemplate(
  app: TestApp,
  given: Partial<typeof formTemplates.$inferInsert> & { type?: TemplateType } = {},
  definition = JSON.stringify(oneQuestion),
): Promise<string> {
  const id = given.id ?? newId();
  const name = `Formulář ${id.slice(-6)}`;
  const createdAt = app.clock.now();
  const { db } = app.platform;
  await db.insert(formTemplates).values({ id, name, publicName: name, type: 'FORM', revisionNumber: 1, createdAt, ...given });
  await db
    .insert(formRevisions)
    .values({ id: newId(), templateId: id, number: 1, hash: hashOfDefinition(definition), definition, createdAt });
  return id;
}

const byType = (pairs: readonly (readonly [TemplateType, string])[]) => Object.fromEntries(pairs) as Record<TemplateType, string>;

/** Creates an active template of each type. */
export async function createFormTemplates(app: TestApp): Promise<Record<TemplateType, string>> {
  const pairs: [TemplateType, string][] = [];
  for (const type of templateTypes) pairs.push([type, await createFormTemplate(app, { type, confirmationRequired: true })]);
  return byType(pairs);
}

/** Creates a record of each type that waits for the client, without answers; `creatorId` is the user who prepared them. */
export async function createWaitingRecords(
  app: TestApp,
  clientId: string,
  creatorId: string,
  templateIds: Readonly<Record<TemplateType, string>>,
): Promise<Record<TemplateType, string>> {
  const { db } = app.platform;
  const at = app.clock.now();
  const vault = await openVault(db, app.platform, clientId);
  const pairs: [TemplateType, string][] = [];
  for (const type of templateTypes) {
    const id = newId();
    const templateId = templateIds[type];
    const [revision] = await db
      .select({ id: formRevisions.id })
      .from(formRevisions)
      .where(and(eq(formRevisions.templateId, templateId), eq(formRevisions.number, 1)));
    const revisionId = revision?.id ?? '';
    const state = 'WAITING';
    await db
      .insert(records)
      .values({ clientId, id, type, state, stateAt: at, templateId, revisionId, creatorId, versionNumber: 1, createdAt: at });
    await db.insert(firmNumbers).values({ kind: 'RECORD', number: id, clientId, recordId: id });
    const sealedAnswers = vault.sealAnswers(id, 1, { answers: {}, authors: {} });
    await db
      .insert(recordVersions)
      .values({ clientId, recordId: id, number: 1, revisionId, sealedAnswers, savedBy: creatorId, savedAt: at });
    await db.insert(recordSteps).values({ clientId, recordId: id, position: 1, state, versionNumber: 1, userId: creatorId, at });
    pairs.push([type, id]);
  }
  return byType(pairs);
}

const asked = {
  CLASSIFICATION: adequacyTests,
  AVAILABILITY_TO_LOSS: abilitiesToBearLoss,
  INVESTMENT_HORIZON: investmentHorizons,
  INVESTMENT_TARGET: investmentGoals,
  INVESTMENT_PREFERENCE: esgPreferences,
  RISK_TOLERANCE_CORRECTION: [1, 2, 3, 4, 5, 6, 7],
} as const;
type Metric = keyof typeof asked;

/** A questionnaire whose answers are its metrics; cautious people who want growth contradict themselves. */
const direct: FormDefinition = {
  content: [
    {
      id: 'all',
      fieldsetName: 'Vše',
      questions: Object.entries(asked).map(([id, values]) => ({
        id: id.toLowerCase(),
        type: 'radio',
        label: id,
        options: values.map((value) => ({ value: String(value), label: String(value) })),
      })),
    },
  ],
  evaluation: {
    metrics: Object.keys(asked).map((id) => ({ id, label: id, source: { kind: 'answer', question: id.toLowerCase() } })),
    contradictions: [
      {
        id: 'growth_without_loss',
        message: 'Chce zhodnocení, ale nechce ztrácet.',
        when: [
          { field: 'investment_target', operator: '==', value: 'VALUATION' },
          { field: 'availability_to_loss', operator: '==', value: 'CANNOT_LOSE' },
        ],
      },
    ],
  },
};

/** Creates the template that the questionnaires of `answerQuestionnaire` are made from; `given` overrides columns. */
export const createDirectTemplate = (app: TestApp, given: Partial<typeof formTemplates.$inferInsert> = {}): Promise<string> =>
  createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', ...given }, JSON.stringify(direct));

/** Values of an experienced investor without contradictions. */
const experienced: Record<Metric, string> = {
  CLASSIFICATION: 'ADVANCED_INVESTOR',
  AVAILABILITY_TO_LOSS: 'CAN_LOSE',
  INVESTMENT_HORIZON: '10',
  INVESTMENT_TARGET: 'VALUATION',
  INVESTMENT_PREFERENCE: 'WITHOUT_ESG',
  RISK_TOLERANCE_CORRECTION: '7',
};

interface Answered {
  clientId: string;
  templateId: string;
  by: TestPerson;
}

/** A questionnaire of a client that waits for the decision of staff; returns its id. */
export async function answerQuestionnaire(
  app: TestApp,
  { clientId, templateId, by }: Answered,
  changes: Partial<Record<Metric, string>> = {},
): Promise<string> {
  const values = Object.entries({ ...experienced, ...changes });
  const { body } = await app.call(investmentQuestionnaires.create, {
    params: { id: clientId },
    body: {
      template_id: templateId,
      state: 'TO_REVIEW',
      data: { content: [{ questions: values.map(([id, value]) => ({ id: id.toLowerCase(), value })) }] },
    },
    token: by.token,
  });
  return body.record.id;
}

/** Accepts a questionnaire; `by` is company staff. */
export const acceptQuestionnaire = (app: TestApp, clientId: string, recordId: string, by: TestPerson, description?: string) =>
  app.call(investmentQuestionnaires.decide, {
    params: { id: clientId, recordId },
    body: { decision: 'ACCEPT', ...(description === undefined ? {} : { description }) },
    token: by.token,
  });

/** Creates an identification by card that waits for the client, without files; `creatorId` is the user who prepared it. */
export function createWaitingIdentification(app: TestApp, clientId: string, creatorId: string): Promise<string> {
  return inTransaction(app.platform.db, async (tx) => {
    const at = app.clock.now();
    const id = newId();
    const vault = await openIdentificationVault(tx, app.platform, clientId);
    const row = { method: 'IDCARD', state: 'WAITING' } as const;
    await registerNumbers(tx, [{ kind: 'IDENTIFICATION', number: id, clientId, recordId: id }]);
    await tx.insert(identifications).values({ ...row, clientId, id, stateAt: at, creatorId, versionNumber: 1, createdAt: at });
    const content = { lines: null, document: { number: null, issuingCountry: null, validUntil: null } };
    await tx.insert(identificationVersions).values({
      clientId,
      identificationId: id,
      number: 1,
      method: 'IDCARD',
      sealedContent: vault.close('content', id, 1, content),
      savedBy: creatorId,
      savedAs: 'STAFF',
      savedAt: at,
    });
    await tx
      .insert(identificationSteps)
      .values({ clientId, identificationId: id, position: 1, state: 'WAITING', versionNumber: 1, userId: creatorId, at });
    return id;
  });
}

/** Creates a service request of a client that waits for the company, and tells nobody. */
export function createWaitingRequest(app: TestApp, clientId: string, userId: string): Promise<string> {
  return inTransaction(app.platform.db, async (tx) => {
    const id = newId();
    const at = app.clock.now();
    const vault = await openRequestVault(tx, app.platform, clientId);
    const sealedText = vault.close('text', id, 'Prosím o výpis.');
    await registerNumbers(tx, [{ kind: 'SERVICE_REQUIREMENT', number: id, clientId, recordId: id }]);
    const row = { type: 'message', state: 'CONFIRMED', createdAt: at, confirmedAt: at } as const;
    await tx.insert(serviceRequirements).values({ clientId, id, userId, sealedText, ...row });
    return id;
  });
}

/** A required choice whose options give points to `riskOfGoal`. */
export const goalQuestion: Question = {
  id: 'goal',
  type: 'radio',
  label: 'Cíl',
  isRequired: true,
  options: [
    { value: 'HOME', label: 'Bydlení', scores: { RISK: 1 } },
    { value: 'GROWTH', label: 'Růst', scores: { RISK: 5 }, translations: { sk: { label: 'Rast' } } },
  ],
};

/** LOW for a home, HIGH for growth. */
export const riskOfGoal: DefinedMetric = {
  id: 'RISK',
  label: 'Riziko',
  source: {
    kind: 'points',
    levels: [
      { from: 0, value: 'LOW', label: 'Nízké' },
      { from: 5, value: 'HIGH', label: 'Vysoké' },
    ],
  },
};

/** A questionnaire of two questions, the second shown by the first, with one metric of points. */
export const goalForm: FormDefinition = {
  content: [
    {
      id: 'basics',
      fieldsetName: 'Základ',
      questions: [
        goalQuestion,
        { id: 'years', type: 'number', label: 'Roky', visibleWhen: { field: 'goal', operator: '==', value: 'GROWTH' }, max: 50 },
      ],
    },
  ],
  evaluation: { metrics: [riskOfGoal] },
};
