import * as endpoints from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { readClient } from '@pramen/contract/clients/client.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { listContractTypes, createContractType } from '@pramen/contract/contract-types/contract-types.endpoints';
import { createContract } from '@pramen/contract/contracts/contracts.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND } from '../../platform/clock/clock.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { config: { intermediaryZoneUrl: 'https://zona.example/vstup?z=1' } });
  office = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());

// A PNG of one pixel.
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const colours = [
  'primaryColor',
  'primaryTextColor',
  'primaryHoverColor',
  'primaryHoverTextColor',
  'primaryInterfaceColor',
  'primaryInterfaceTextColor',
  'secondaryInterfaceColor',
  'secondaryInterfaceTextColor',
];
const theme = Object.fromEntries(colours.map((name, place) => [name, place % 2 === 0 ? '#123456' : '#ffffff']));

it('an intermediary sent as a form keeps its logo, re-encoded', async () => {
  const form = new FormData();
  form.set('intermediary_name', 'S logem');
  form.set('abbr', 'SL');
  form.set('theme', JSON.stringify(theme));
  form.set('logo', new Blob([picture], { type: 'image/png' }), 'logo.png');
  const request = new Request('http://x.test', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/intermediaries',
    headers: { authorization: `Bearer ${office.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { intermediary } = answer.json<{ intermediary: { id: string; logo_base64: string | null } }>();
  expect([answer.statusCode, intermediary.logo_base64?.slice(0, 22)]).toEqual([200, 'data:image/png;base64,']);
  const change = (logo: string) =>
    app.call(endpoints.changeIntermediary, { params: { id: intermediary.id }, body: { logo }, token: office.token });
  expect((await change('')).body.intermediary.logo_base64).toBe(intermediary.logo_base64);
  expect(await change('data:text/html;base64,PGI+')).toMatchObject({ status: 415 });
  expect(await change('file.png')).toMatchObject({ status: 422, body: { errors: { logo: ['Hodnota není platná'] } } });
});

it('the link to the intermediary zone carries its code, for its own people only', async () => {
  const zoneOf = async (person: TestPerson) => (await app.call(readProfile, { token: person.token })).body;
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const profile = await zoneOf(adviser);
  expect(profile.intermediary_zone_url).toBe(`https://zona.example/vstup?z=1&tenant_code=${profile.user.intermediary?.code}`);
  expect((await zoneOf(await createPerson(app, 'CLIENT', { under: adviser }))).intermediary_zone_url).toBeNull();
  expect((await zoneOf(office)).intermediary_zone_url).toBeNull();
});

it('a client has the type of their first contract, and lists can be sorted by adviser and by creation date', async () => {
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const client = await createPerson(app, 'CLIENT', { under: adviser });
  app.clock.advance(SECOND);
  const later = await createPerson(app, 'CLIENT');
  const read = async () =>
    (await app.call(readClient, { params: { id: client.clientId ?? '' }, query: {}, token: office.token })).body.contract_type_id;
  expect(await read()).toBeNull();
  const type = (await app.call(createContractType, { body: { name: 'Žlutá' }, token: office.token })).body.contractType;
  app.clock.advance(SECOND);
  await app.call(createContractType, { body: { name: 'Alfa' }, token: office.token });
  await app.call(createContract, { params: { id: client.clientId ?? '' }, body: { contract_type_id: type.id }, token: office.token });
  expect(await read()).toBe(type.id);
  const label =
    (await app.call(listClients, { body: {}, token: office.token })).body.data.find(({ id }) => id === client.clientId)?.intermediary_person
      ?.label ?? '';
  const found = await app.call(listClients, { body: { filter: { intermediary_person: label } }, token: office.token });
  expect(found.body.data.map(({ id }) => id)).toContain(client.clientId);
  expect(found.body.data.map(({ id }) => id)).not.toContain(later.clientId);
  const ordered = async (dir: 'asc' | 'desc') =>
    (await app.call(listClients, { body: { order: [{ column: 'created_at', dir }], length: 100 }, token: office.token })).body.data.map(
      ({ id }) => id,
    );
  expect((await ordered('desc'))[0]).toBe(later.clientId);
  expect((await ordered('asc')).at(-1)).toBe(later.clientId);
  const types = await app.call(listContractTypes, { body: { order: [{ column: 'created_at', dir: 'asc' }] }, token: office.token });
  expect(types.body.data.map(({ name }) => name)).toEqual(['Žlutá', 'Alfa']);
});
