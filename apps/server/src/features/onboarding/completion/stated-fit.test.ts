import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { euXml, ftmLines, importList } from '../../../testing/files/screening-lists.ts';
import { createFormTemplate, goalForm, riskOfGoal } from '../../../testing/worlds/forms.ts';
import {
  askForConfirmation,
  completeAll,
  completeStep,
  createOffer,
  pageAnswers,
  person,
  start,
  stepOf,
} from '../../../testing/worlds/onboarding.ts';
import { decideHeld } from './decision.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
let templates: Record<'long' | 'short' | 'plain', string>;

/** Says the same horizon whatever is answered. */
const horizonOf = (years: string): FormDefinition => ({
  ...goalForm,
  evaluation: {
    metrics: [{ ...riskOfGoal, id: 'INVESTMENT_HORIZON', source: { kind: 'points', levels: [{ from: 0, value: years, label: years }] } }],
  },
});
const withoutMetrics: FormDefinition = { content: goalForm.content };

beforeAll(async () => {
  app = await createTestApp(database.current);
  offer = await createOffer(app);
  const make = (definition: FormDefinition) =>
    createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE' }, JSON.stringify(definition).replaceAll('"RISK"', '"INVESTMENT_HORIZON"'));
  templates = { long: await make(horizonOf('10')), short: await make(horizonOf('1')), plain: await make(withoutMetrics) };
  await app.platform.db
    .update(strategies)
    .set({ investmentHorizon: [10] })
    .where(eq(strategies.id, offer.growth));
  adviser = await createPerson(app, 'INTERMEDIARY');
  await importList(app, euXml([{ name: 'Karel Sankcionovaný' }]));
  await importList(app, ftmLines([{}]));
  await app.drain();
});
afterAll(() => app.close());

it.each([
  [['long', 'short', 'plain'], false, 'HELD'],
  [['short', 'long', 'plain'], true, 'COMPLETED'],
  [['long'], true, 'COMPLETED'],
  [['plain'], false, 'HELD'],
] as const)('of the questionnaires %s the last one that evaluates decides: fits %s, %s', async (names, fits, state) => {
  const client = await createPerson(app, 'CLIENT', { under: adviser });
  const ids = names.map((name) => templates[name]);
  const form = await start(app, adviser, client, {
    investment_questionnaires: ids,
    client_complex_form: true,
    strategies: true,
    contract_type: offer.contractTypeId,
  });
  const filled = await completeAll(app, client, form, {
    aggregated_form: { pages: ids.map((id) => pageAnswers(id, 'goal', 'HOME')) },
    client_complex_form: person,
    strategies: { strategies: [offer.growth] },
  });
  const offered = stepOf(filled, 'strategies').available_values.strategies;
  expect(offered.find(({ id }) => id === offer.growth)?.fits).toBe(fits);
  const verification_code = await askForConfirmation(app, client, form.id);
  await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code });
  await app.drain();
  await decideHeld(app.platform);
  expect((await app.call(readInteractionForm, { token: client.token })).body.state).toBe(state);
});
