import { processStep, readInteractionForm, startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm as Form, InteractionStep, ProcessedForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { desc, eq } from 'drizzle-orm';
import { contractTypes, strategies } from '../../database/schema/catalogue.ts';
import { interactionForms, interactionSteps } from '../../database/schema/onboarding.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { codeDigits } from '../../platform/keys/secrets.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';
import { sharpPicture } from '../files/file-samples.ts';

/** A refusal, or the onboarding after the step. */
export interface StepAnswer {
  status: number;
  body: ProcessedForm & { code?: string; errors?: Record<string, string[]>; current?: Form };
}

interface Sent {
  data?: unknown;
  version?: number;
  terms_agree?: boolean;
  verification_code?: string;
  files?: readonly (readonly [side: string, content: Buffer])[];
  headers?: Record<string, string>;
}

/** Completes a step as the browser does. */
export async function completeStep(
  app: TestApp,
  { token }: TestPerson,
  formId: string,
  stepId: string,
  sent: Sent = {},
): Promise<StepAnswer> {
  const form = new FormData();
  form.append('step_id', stepId);
  if (sent.data !== undefined) form.append('data', JSON.stringify(sent.data));
  if (sent.version !== undefined) form.append('version', String(sent.version));
  if (sent.terms_agree !== undefined) form.append('terms_agree', String(sent.terms_agree));
  if (sent.verification_code !== undefined) form.append('verification_code', sent.verification_code);
  if (sent.files) form.append('sides', sent.files.map(([side]) => side).join(','));
  for (const [side, content] of sent.files ?? []) form.append('attachments[]', new Blob([new Uint8Array(content)]), `${side}.jpg`);
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: processStep.path.replace('{id}', formId),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}`, ...sent.headers },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The step of a type; throws when the onboarding does not have it. */
export function stepOf<Type extends InteractionStep['type']>(form: Form, type: Type): Extract<InteractionStep, { type: Type }> {
  const step = form.steps.find((one): one is Extract<InteractionStep, { type: Type }> => one.type === type);
  if (!step) throw new Error(`the onboarding has no step ${type}`);
  return step;
}

/** What an onboarding is made of: a contract type and two strategies, and an account that money is paid to. */
export async function createOffer(app: TestApp) {
  const { db } = app.platform;
  const createdAt = app.clock.now();
  const contractTypeId = newId();
  await db.insert(contractTypes).values({ id: contractTypeId, name: `Rámcová ${contractTypeId.slice(-6)}`, createdAt });
  const offered = ['0.070000', '0.040000'].map((performance, place) => ({
    id: newId(),
    name: `Strategie ${place}`,
    strategyName: place === 0 ? 'Růstová' : 'Opatrná',
    performance,
    createdAt,
  }));
  await db.insert(strategies).values(offered);
  const account = { currency: 'CZK', ownerName: 'Pramen investice, a.s.', iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' } as const;
  await db
    .insert(receivingAccounts)
    .values({ id: newId(), intermediaryId: null, ...account, createdAt, updatedAt: createdAt })
    .onConflictDoNothing();
  const [growth = '', careful = ''] = offered.map(({ id }) => id);
  return { contractTypeId, growth, careful };
}

/** Starts an onboarding of a client as staff do; returns it as the client reads it. */
export async function start(app: TestApp, staff: TestPerson, client: TestPerson, options: Record<string, unknown>): Promise<Form> {
  const started = await app.call(startOnboarding, { body: { client_id: client.clientId ?? '', ...options }, token: staff.token });
  if (started.status !== 200) throw new Error(`starting got ${started.status} ${JSON.stringify(started.body)}`);
  return (await app.call(readInteractionForm, { token: client.token })).body;
}

/** Asks for the code that confirms an onboarding, and returns its digits: another process may send the message first. */
export async function askForConfirmation(app: TestApp, { token, userId }: TestPerson, formId: string): Promise<string> {
  await app.drain();
  const body = { verifiable_type: 'INTERACTION_FORM', verifiable_id: formId, service: 'SMS' } as const;
  const answer = await app.call(generateVerificationCode, { body, token });
  if (answer.status !== 200) throw new Error(`the code got ${answer.status} ${JSON.stringify(answer.body)}`);
  const { db, config } = app.platform;
  const [code] = await db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(eq(verificationCodes.userId, userId))
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1);
  if (!code) throw new Error('there is no code');
  await app.drain();
  return codeDigits(config.keys.code, code.id);
}

/** Both sides of a card, good enough to be read. */
export async function cardPictures(): Promise<[string, Buffer][]> {
  return [
    ['FRONT', await sharpPicture()],
    ['BACK', await sharpPicture(1200, 810)],
  ];
}

export const person = {
  firstname: 'Jana',
  surname: 'Nováková',
  personal_id: '8551011238',
  nationality: 'CZ',
  citizenship: 'CZ',
  tax_residence: 'CZ',
  not_US_tax_residence: true,
};
export const home = { street: 'Dlouhá 5', city: 'Praha', zip_code: '11000', country: 'CZ' };
export const czechAccount = { currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800', declaration_owner: true };

/** Answers to one question of a page. */
export const pageAnswers = (templateId: string, id: string, value: string) => ({
  template_id: templateId,
  data: { content: [{ questions: [{ id, value }] }] },
});

/** Good answers of every step that takes some; `pages` are a questionnaire of goalForm and a form of oneQuestion. */
export const answersOf = (
  { growth }: { growth: string },
  pages: { questionnaire: string; form: string },
): Readonly<Partial<Record<InteractionStep['type'], unknown>>> => ({
  aggregated_form: { pages: [pageAnswers(pages.questionnaire, 'goal', 'GROWTH'), pageAnswers(pages.form, 'note', 'Ano')] },
  identification: { method: 'DOCUMENT', document_type: 'ID_CARD' },
  client_complex_form: person,
  address: { domicile_address: home, correspondence_not_the_same: false },
  bank_account: czechAccount,
  calculation: {
    strategy_id: growth,
    strategy_name: 'Růstová',
    performance: 0.07,
    mode: 'SAVING',
    parameters: { general: { duration: 12 }, saving: { initial_deposit: 25_000, regular_deposit: 1000 } },
    portfolio_name: 'Na důchod',
    monthly_deposit: 1000,
    final_amount: 280_000,
    deposits_amount: 169_000,
  },
  strategies: { strategies: [growth] },
  documents: { acknowledged: true },
});

/** Agrees to the summary with the costs that the onboarding shows. */
export function agreeTo(app: TestApp, client: TestPerson, form: Form, headers: Record<string, string> = {}): Promise<StepAnswer> {
  const { id, data } = stepOf(form, 'summary');
  return completeStep(app, client, form.id, id, {
    ...(data.costs ? { data: { costs_sha256: data.costs.sha256 } } : {}),
    terms_agree: true,
    headers,
  });
}

/** Completes every step up to the summary, which is agreed to; returns the onboarding. */
export async function completeAll(app: TestApp, client: TestPerson, form: Form, answers: ReturnType<typeof answersOf>): Promise<Form> {
  for (const { type, id } of form.steps) {
    if (type === 'confirmation') break;
    const data = answers[type];
    const files = type === 'identification' ? { files: await cardPictures() } : {};
    const { status, body } =
      type === 'summary'
        ? await agreeTo(app, client, (await app.call(readInteractionForm, { token: client.token })).body)
        : await completeStep(app, client, form.id, id, { ...(data === undefined ? {} : { data }), ...files });
    if (status !== 200) throw new Error(`${type} got ${status} ${JSON.stringify(body.errors)}`);
  }
  return (await app.call(readInteractionForm, { token: client.token })).body;
}

/** An onboarding that made the contract of an investment long ago, with steps of these types. */
export async function createFinishedOnboarding(
  app: TestApp,
  { userId: creatorId }: TestPerson,
  { clientId, contractId }: { clientId: string; contractId: string },
  types: readonly 'identification'[],
): Promise<void> {
  const [formId, at] = [newId(), new Date('2020-01-01T00:00:00Z')];
  const options = { contractId: null } as never;
  const form = { clientId, id: formId, state: 'COMPLETED', options, creatorId, contractId } as const;
  await app.platform.db.insert(interactionForms).values({ ...form, createdAt: at, touchedAt: at, submittedAt: at });
  for (const [position, type] of types.entries())
    await app.platform.db.insert(interactionSteps).values({ clientId, id: newId(), formId, position, type, state: 'COMPLETED' });
}
