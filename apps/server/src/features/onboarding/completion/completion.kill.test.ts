import { processStep } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientBankAccounts, contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { records } from '../../../database/schema/records.ts';
import { drawSeeds, openKillTest } from '../../../testing/app/killed-portal.ts';
import type { KillTest } from '../../../testing/app/killed-portal.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, goalForm } from '../../../testing/worlds/forms.ts';
import {
  answersOf,
  askForConfirmation,
  completeAll,
  completeStep,
  createOffer,
  start,
  stepOf,
} from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let test: KillTest;
let offer: Awaited<ReturnType<typeof createOffer>>;
let pages: { questionnaire: string; form: string };

/** An onboarding that only lacks its code. */
interface Waiting {
  client: TestPerson;
  form: InteractionForm;
  code: string;
}

beforeAll(async () => {
  test = await openKillTest(database.current);
  offer = await createOffer(test.app);
  const questionnaire = await createFormTemplate(test.app, { type: 'INVESTMENT_QUESTIONNAIRE' }, JSON.stringify(goalForm));
  pages = { questionnaire, form: await createFormTemplate(test.app) };
});
afterAll(() => test.close());

async function prepare(): Promise<Waiting> {
  const { app } = test;
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const client = await createPerson(app, 'CLIENT', { under: adviser });
  const begun = await start(app, adviser, client, {
    investment_questionnaires: [pages.questionnaire],
    forms: [pages.form],
    identification: true,
    client_complex_form: true,
    address: true,
    bank_account: true,
    calculation: true,
    strategies: true,
    contract_type: offer.contractTypeId,
  });
  const form = await completeAll(app, client, begun, answersOf(offer, pages));
  return { client, form, code: await askForConfirmation(app, client, form.id) };
}

/** Submits over the network at the running portal; returns the status. */
async function confirm({ client, form, code }: Waiting): Promise<number> {
  const body = new FormData();
  body.append('step_id', stepOf(form, 'confirmation').id);
  body.append('verification_code', code);
  const answer = await fetch(test.portal.address + processStep.path.replace('{id}', form.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** How much of a client there is. */
async function countMade({ client }: Waiting) {
  const { db } = test.app.platform;
  const id = client.clientId ?? '';
  const count = async (
    table: typeof contracts | typeof contractStrategies | typeof records | typeof identifications | typeof clientBankAccounts,
  ) => db.$count(table, eq(table.clientId, id));
  const [form] = await db.select({ state: interactionForms.state }).from(interactionForms).where(eq(interactionForms.clientId, id));
  return {
    isSubmitted: form?.state !== 'OPEN',
    made: [
      await count(contracts),
      await count(contractStrategies),
      await count(records),
      await count(identifications),
      await count(clientBankAccounts),
    ],
  };
}

const everything = { isSubmitted: true, made: [1, 1, 2, 1, 1] };
const nothing = { isSubmitted: false, made: [0, 0, 0, 0, 0] };

it('is whole when nothing disturbs it', async () => {
  const one = await prepare();
  await test.measure(async () => expect(await confirm(one)).toBe(200));
  expect(await countMade(one)).toEqual(everything);
});

const ROUNDS = process.env['PRAMEN_TEST_FULL'] === '1' ? 50 : 3;

it.each(drawSeeds(ROUNDS))(
  'is whole or not begun after a kill (PRAMEN_TEST_SEED=%i)',
  async (seed) => {
    const one = await prepare();
    await test.interrupt(seed, () => confirm(one));
    const found = await countMade(one);
    expect(found).toEqual(found.isSubmitted ? everything : nothing);
    expect(await confirm(one)).toBe(found.isSubmitted ? 409 : 200);
    expect(await countMade(one)).toEqual(everything);
  },
  180_000,
);

it('is submitted once by two instances at the same time', async () => {
  const one = await prepare();
  const here = completeStep(test.app, one.client, one.form.id, stepOf(one.form, 'confirmation').id, { verification_code: one.code });
  const statuses = [await Promise.all([confirm(one), here.then(({ status }) => status), confirm(one)])].flat();
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await countMade(one)).toEqual(everything);
});
