import { changeAmlFacts } from '@pramen/contract/clients/aml-facts.endpoints';
import { changeClient, createClient } from '@pramen/contract/clients/client.endpoints';
import { readClientScreening } from '@pramen/contract/screening/screening.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resumeWork } from '../../../assembly/repeated-work.ts';
import { clients } from '../../../database/schema/clients.ts';
import { clientConnectedPersons } from '../../../database/schema/screening.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { addAttestation } from '../../identity/attestations.service.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { ftmLines, importBothLists, importList } from '../../../testing/files/screening-lists.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  await importBothLists(app, {
    sanctioned: [
      { name: 'Gizela Vybájená', country: 'SK' },
      { name: 'Hubert Přeludný', country: 'SK' },
      { name: 'Bezejmenná Fantazie', country: 'SK' },
    ],
  });
});
afterAll(() => app.close());

/** A client with these columns who was not compared yet, as an import leaves them. */
async function addPerson(values: Partial<typeof clients.$inferInsert>): Promise<string> {
  const { clientId } = await createPerson(app, 'CLIENT');
  const id = clientId ?? '';
  await app.platform.db.update(clients).set(values).where(eq(clients.id, id));
  return id;
}
const read = async (id: string) => (await app.call(readClientScreening, { params: { id }, token: office.token })).body;
/** What the recurring tasks and their jobs do. */
const settle = async () => {
  await resumeWork(app.platform);
  await app.drain();
};

it.each([
  ['a client without a contract', { firstname: 'Gizela', surname: 'Vybájená' }, 'CLIENT'],
  ['a client whose access was revoked', { firstname: 'Gizela', surname: 'Vybájená', activeAccess: false }, 'CLIENT'],
  ['a minor', { firstname: 'Gizela', surname: 'Vybájená', birthDate: '2020-05-05' }, 'CLIENT'],
  ["a minor's guardian", { birthDate: '2020-05-05', legalGuardian: 'Gizela Vybájená' }, 'GUARDIAN'],
  ['the second of two guardians', { birthDate: '2020-05-05', legalGuardian: 'Jan Docela a Gizela Vybájená, matka' }, 'GUARDIAN'],
  ['who acts for a company', { companyName: 'Docela s.r.o.', firstname: 'Gizela', surname: 'Vybájená' }, 'CLIENT'],
  ["a company's other representative", { companyName: 'Docela s.r.o.', legalGuardian: 'Jan Docela; Gizela Vybájená' }, 'GUARDIAN'],
  ["a company's mentor", { companyName: 'Docela s.r.o.', mentorName: 'Gizela Vybájená' }, 'MENTOR'],
  [
    'a client of whom nothing but the name is known',
    { firstname: 'Gizela', surname: 'Vybájená', birthDate: null, nationality: null },
    'CLIENT',
  ],
] as const)('%s is compared', async (_who, values, role) => {
  const id = await addPerson(values);
  expect(await read(id)).toMatchObject({ status: 'NOT_SCREENED', hits: [] });
  await settle();
  const { status, hits } = await read(id);
  expect([status, hits.map((hit) => [hit.role, hit.entry_name])]).toEqual(['OPEN_HITS', [[role, 'Gizela Vybájená']]]);
});

it('a list that calls a person an organisation hides nobody, unless the name has a legal form', async () => {
  const entities = ['Vratislav Nečekaný', 'Vratislav Nečekaný s.r.o.'];
  for (const [index, name] of entities.entries()) {
    const row = JSON.stringify({ id: `e${index}`, schema: 'LegalEntity', caption: name, properties: { name: [name] } });
    await importList(app, row, { name: `Organizace ${index}` });
  }
  const id = await addPerson({ firstname: 'Vratislav', surname: 'Nečekaný' });
  await settle();
  expect((await read(id)).hits.map((hit) => hit.entry_name)).toEqual(['Vratislav Nečekaný']);
});

it('every namesake on a list is a hit, however many there are', async () => {
  await importList(app, ftmLines(Array.from({ length: 60 }, () => ({ name: 'Zdeněk Přespočetný' }))), { name: 'Jmenovci' });
  const id = await addPerson({ firstname: 'Zdeněk', surname: 'Přespočetný', birthDate: null });
  await settle();
  expect((await read(id)).hits).toHaveLength(60);
});

it('a client made a second ago is not clear, and is compared by a job of their own', async () => {
  const body = { firstname: 'Žádný', surname: 'Nález', email: 'zadny.nalez@example.test' };
  const made = await app.call(createClient, { body, token: office.token });
  const { id } = made.body.client;
  expect(await read(id)).toMatchObject({ status: 'NOT_SCREENED', screened_at: null });
  // Without the recurring tasks.
  await app.drain();
  expect(await read(id)).toMatchObject({ status: 'CLEAR' });
  await app.call(changeClient, { params: { id }, body: { legal_guardian: 'Hubert Přeludný' }, token: office.token });
  expect(await read(id)).toMatchObject({ status: 'NOT_SCREENED' });
  await app.drain();
  expect(await read(id)).toMatchObject({ status: 'OPEN_HITS', hits: [{ role: 'GUARDIAN' }] });
});

it('a name that a bank stated before such names were compared is compared, once', async () => {
  const id = await addPerson({ firstname: 'Jitka', surname: 'Nenalezená' });
  const { userId } = await app.platform.db
    .select({ userId: clients.userId })
    .from(clients)
    .where(eq(clients.id, id))
    .then(([row]) => row ?? { userId: '' });
  const nothing = { nationalities: [], addresses: [], cards: [], paymentAccounts: [] };
  const attest = (recordId: string, givenName: string, familyName: string) =>
    inTransaction(app.platform.db, (tx) =>
      addAttestation(tx, app.platform, { clientId: id, userId, purpose: 'IDENTIFICATION', recordId }, {
        issuer: 'https://bank.test',
        subject: 's',
        tokenHash: 'h',
        provedAt: app.clock.now(),
        verification: null,
        exposure: 'UNKNOWN',
        verified: { ...nothing, givenName, familyName },
        plain: nothing,
      } as never),
    );
  const again = newId();
  await attest(again, 'Bezejmenná', 'Fantazie');
  app.clock.advance(MINUTE);
  await attest(again, 'Gizela', 'Vybájená');
  await attest(newId(), 'Jitka', 'Nenalezená');
  await settle();
  await settle();
  expect((await read(id)).hits.map((hit) => [hit.role, hit.entry_name])).toEqual([['ATTESTED', 'Gizela Vybájená']]);
  expect(await app.platform.db.$count(clientConnectedPersons, eq(clientConnectedPersons.clientId, id))).toBe(2);
});

const countriesOf = async (id: string) =>
  (await read(id)).hits.flatMap(({ contributions }) =>
    contributions.flatMap(({ kind, subject, value }) => (kind.startsWith('COUNTRY') ? [[kind, subject, value]] : [])),
  );
const saveNationalities = async (id: string, nationalities: string[]) => {
  const body = { version: 1, birth_place: null, birth_country: null, nationalities, tax_residences: [] };
  const { version } = await app.platform.db
    .select({ version: clients.version })
    .from(clients)
    .where(eq(clients.id, id))
    .then(([row]) => row ?? { version: 1 });
  const { status } = await app.call(changeAmlFacts, { params: { id }, body: { ...body, version }, token: office.token });
  expect(status).toBe(200);
  await app.drain();
};

it('every nationality counts, and a missing or other one clears nobody', async () => {
  const id = await addPerson({ firstname: 'Bezejmenná', surname: 'Fantazie', nationality: null });
  await settle();
  expect([(await read(id)).status, await countriesOf(id)]).toEqual(['OPEN_HITS', []]);
  await saveNationalities(id, ['CZ']);
  expect([(await read(id)).status, await countriesOf(id)]).toEqual(['OPEN_HITS', [['COUNTRY_DIFFERENT', 'CZ', 'SK']]]);
  await saveNationalities(id, ['CZ', 'SK']);
  expect([(await read(id)).status, await countriesOf(id)]).toEqual(['OPEN_HITS', [['COUNTRY_SHARED', 'SK', 'SK']]]);
  await saveNationalities(id, []);
  expect([(await read(id)).status, await countriesOf(id)]).toEqual(['OPEN_HITS', []]);
});
