import type { OptionalStep } from '@pramen/domain/onboarding/onboarding-steps';
import { changeClient } from '@pramen/contract/clients/client.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { completeAll, completeStep, home, person, start, stepOf } from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

async function send(type: OptionalStep, data: object) {
  const form = await start(app, adviser, client, { [type]: true });
  await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
  const { status, body } = await completeStep(app, client, form.id, stepOf(form, type).id, { data });
  return { status, fields: Object.keys(body.errors ?? {}).toSorted() };
}

it.each([
  [{ personal_id: 'abcdef' }, ['personal_id']],
  [{ personal_id: '1234', citizenship: 'SK' }, ['personal_id']],
  [{ personal_id: '9912311234' }, []],
  [{ personal_id: 'abcdef', citizenship: 'DE' }, ['personal_id']],
  [{ personal_id: 'DE-12345', citizenship: 'DE' }, []],
  [{ nationality: 'Marťanská' }, ['nationality']],
  [{ citizenship: 'Mars', personal_id: 'M-1234' }, ['citizenship']],
  [{ tax_residence: 'XX' }, ['tax_residence']],
  [{ nationality: 'UA', citizenship: 'UA', tax_residence: 'UA', personal_id: '1234567890' }, []],
])('a person of %o is refused at %o', async (given, fields) => {
  expect(await send('client_complex_form', { ...person, ...given })).toEqual({ status: fields.length > 0 ? 422 : 200, fields });
});

it.each([
  [{ domicile_address: { ...home, country: 'Mars', zip_code: 'zz' } }, ['domicile_address.country']],
  [
    { domicile_address: home, correspondence_address: { ...home, country: 'ZZ' }, correspondence_not_the_same: true },
    ['correspondence_address.country'],
  ],
  [{ domicile_address: { ...home, country: 'UA', zip_code: '01001' } }, []],
])('an address of %o is refused at %o', async (given, fields) => {
  expect(await send('address', given)).toEqual({ status: fields.length > 0 ? 422 : 200, fields });
});

it('a word that the office wrote into the record may stay', async () => {
  const params = { id: client.clientId ?? '' };
  const changed = await app.call(changeClient, {
    params,
    body: { nationality: 'slovenská', citizenship: 'slovenské' },
    token: adviser.token,
  });
  expect(changed.status).toBe(200);
  const given = { ...person, nationality: 'slovenská', citizenship: 'slovenské' };
  expect(await send('client_complex_form', given)).toEqual({ status: 200, fields: [] });
});

it('what is no longer possible is refused before the code is sent, at its field', async () => {
  const params = { id: client.clientId ?? '' };
  const words = { nationality: 'slovenská', citizenship: 'slovenské' };
  await app.call(changeClient, { params, body: words, token: adviser.token });
  const form = await start(app, adviser, client, { client_complex_form: true });
  const answers = { client_complex_form: { ...person, ...words } } as unknown as Parameters<typeof completeAll>[3];
  await completeAll(app, client, form, answers);
  await app.call(changeClient, { params, body: { nationality: 'CZ', citizenship: 'CZ' }, token: adviser.token });
  const body = { verifiable_type: 'INTERACTION_FORM', verifiable_id: form.id, service: 'SMS' } as const;
  const refused = await app.call(generateVerificationCode, { body, token: client.token });
  expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted()]).toEqual([422, ['citizenship', 'nationality']]);
});
