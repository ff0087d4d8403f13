import * as clientCalls from '@pramen/contract/clients/client.endpoints';
import * as typeCalls from '@pramen/contract/contract-types/contract-types.endpoints';
import * as contractCalls from '@pramen/contract/contracts/contracts.endpoints';
import * as categoryCalls from '@pramen/contract/document-templates/categories.endpoints';
import * as templateCalls from '@pramen/contract/document-templates/document-templates.endpoints';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import * as formCalls from '@pramen/contract/form-templates/form-templates.endpoints';
import { createIdentification, readIdentification, saveIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import * as intermediaryCalls from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import { cancelOnboarding, remindOfOnboarding } from '@pramen/contract/onboarding/queue.endpoints';
import * as personCalls from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import * as staffCalls from '@pramen/contract/staff/staff.endpoints';
import * as strategyCalls from '@pramen/contract/strategies/strategies.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamedCompany } from '../../features/settings/company.reader.ts';
import { createCatalogue, createClientWorld } from '../worlds/client-world.ts';
import type { Catalogue } from '../worlds/client-world.ts';
import { changeMeanwhile } from '../app/locks.ts';
import { sendForm } from '../app/forms.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { samplePicture } from '../files/file-samples.ts';
import { oneQuestion } from '../worlds/forms.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;
/** Two people of each role; both managers reach the clients of the second one. */
let managers: [TestPerson, TestPerson];
let office: [TestPerson, TestPerson];
let administrators: [TestPerson, TestPerson];

beforeAll(async () => {
  app = await createTestApp(database.current);
  catalogue = await createCatalogue(app);
  const top = await createPerson(app, 'INTERMEDIARY_ADMIN');
  managers = [top, await createPerson(app, 'INTERMEDIARY_ADMIN', { under: top })];
  office = [await createPerson(app, 'BACK_OFFICE'), await createPerson(app, 'BACK_OFFICE')];
  administrators = [await createPerson(app, 'ADMIN'), await createPerson(app, 'ADMIN')];
});
afterAll(() => app.close());

type Fields = Record<string, unknown>;
type Stored = Fields & { version: number };
interface Answer {
  status: number;
  body: Fields;
}

/** An existing record, its save and read calls, and two saves of different fields. */
interface Subject {
  table: string;
  id: string;
  save: (body: Fields, by: TestPerson) => Promise<Answer>;
  read: () => Promise<Stored>;
  mine: Fields;
  theirs: Fields;
  /** The field of the record's version, where `version` is something else. */
  versionName?: 'record_version';
  /** The fields of the record after such a save; as sent by default. */
  said?: { mine: Fields; theirs: Fields };
}

const call = <E extends EndpointDefinition>(endpoint: E, params: Record<string, string>, by: TestPerson, body?: Fields) =>
  app.call(endpoint, { params, ...(body ? { body } : {}), token: by.token }) as Promise<{ status: number; body: Fields }>;

async function made(answer: Promise<Answer>, name: string): Promise<Stored & { id: string }> {
  const { status, body } = await answer;
  expect([status, body['errors']]).toEqual([200, undefined]);
  return body[name] as Stored & { id: string };
}

const world = () => createClientWorld(app, catalogue, managers[1]);
const fresh = (word: string) => `${word} ${Math.random()}`;
const digits = () => String(Math.floor(Math.random() * 10 ** 9));
const withId = (records: unknown, id: string) => (records as (Stored & { id: string })[]).find((one) => one.id === id) as Stored;
const listed = async (endpoint: EndpointDefinition, clientId: string, id: string) =>
  withId((await call(endpoint, { id: clientId }, administrators[0])).body['data'], id);
const { theme } = unnamedCompany;
const PASSWORD = 'Velmi-tajne-1';
const reachable = { phone: '+420777123456', password: PASSWORD, password_conf: PASSWORD };

const subjects: Record<string, () => Promise<Subject>> = {
  client: async () => {
    const { clientId: id } = await world();
    return {
      table: 'clients',
      id,
      mine: { note: 'Můj' },
      theirs: { occupation: 'Jejich' },
      save: (body, by) => call(clientCalls.changeClient, { id }, by, body),
      read: async () => (await call(clientCalls.readClient, { id }, administrators[0])).body as Stored,
    };
  },
  address: async () => {
    const { clientId, addressId } = await world();
    return {
      table: 'client_addresses',
      id: addressId,
      mine: { city: 'Brno' },
      theirs: { street: 'Dlouhá 1' },
      save: (body, by) => call(clientCalls.changeClientAddress, { id: clientId, addressId }, by, body),
      read: async () =>
        withId(
          (await app.call(clientCalls.readClient, { params: { id: clientId }, query: { style: 'extend' }, token: administrators[0].token }))
            .body.addresses,
          addressId,
        ),
    };
  },
  'bank account': async () => {
    const { clientId, bankAccountId } = await world();
    return {
      table: 'client_bank_accounts',
      id: bankAccountId,
      mine: { is_primary: true },
      theirs: { note: 'Společný' },
      save: (body, by) => call(clientCalls.changeClientBankAccount, { id: clientId, bankAccountId }, by, body),
      read: async () =>
        withId(
          (await app.call(clientCalls.readClient, { params: { id: clientId }, query: { style: 'extend' }, token: administrators[0].token }))
            .body.bank_accounts,
          bankAccountId,
        ),
    };
  },
  contract: async () => {
    const { clientId, contractId } = await world();
    const type = await made(call(typeCalls.createContractType, {}, office[0], { name: fresh('Typ') }), 'contractType');
    return {
      table: 'contracts',
      id: contractId,
      mine: { contract_number: `S${digits()}` },
      theirs: { contract_type_id: type.id },
      save: (body, by) => call(contractCalls.changeContract, { id: clientId, contractId }, by, body),
      read: () => listed(contractCalls.readContractsForClient, clientId, contractId),
    };
  },
  investment: async () => {
    const { clientId, investmentId } = await world();
    const stored = await listed(contractCalls.listInvestments, clientId, investmentId);
    const other = await made(
      call(contractCalls.createContract, { id: clientId }, office[0], { contract_type_id: catalogue.contractTypeId }),
      'contract',
    );
    const symbol = { variable_symbol: stored['variable_symbol'] };
    return {
      table: 'contract_strategies',
      id: investmentId,
      mine: { ...symbol, label_text: 'Můj' },
      theirs: { ...symbol, change_contract_id: true, new_contract_id: other.id },
      said: { mine: { label_text: 'Můj' }, theirs: { contract: { id: other.id } } },
      save: (body, by) => call(contractCalls.changeInvestment, { id: clientId, investmentId }, by, body),
      read: () => listed(contractCalls.listInvestments, clientId, investmentId),
    };
  },
  'concept of an identification': async () => {
    const { clientId } = await world();
    const data = JSON.stringify({ method: 'IDCARD', concept: true });
    const file = { name: 'přední.jpg', content: await samplePicture('jpeg') };
    const { id } = await made(
      sendForm(app, createIdentification, clientId, office[0].token, [
        ['data', data],
        ['attachments[]', file],
      ]),
      'identification',
    );
    const params = { id: clientId, identificationId: id };
    const address = { ...saveIdentification, path: saveIdentification.path.replace('{identificationId}', id) };
    return {
      table: 'identifications',
      id,
      mine: { method: 'PASSPORT' },
      theirs: { kept: [] },
      said: { mine: { method: 'PASSPORT' }, theirs: { attachments: [] } },
      save: (body, by) => sendForm(app, address, clientId, by.token, [['data', JSON.stringify({ concept: true, ...body })]]),
      read: async () => (await call(readIdentification, params, administrators[0])).body as Stored,
    };
  },
  'document category': async () => {
    const { id } = await made(call(categoryCalls.createCategory, {}, office[0], { name: fresh('Kategorie') }), 'category');
    const others = await made(
      call(intermediaryCalls.createIntermediary, {}, office[0], { intermediary_name: fresh('Dům'), abbr: 'D', theme }),
      'intermediary',
    );
    return {
      table: 'document_categories',
      id,
      mine: { name: fresh('Moje') },
      theirs: { intermediary_ids: [others.id] },
      save: (body, by) => call(categoryCalls.changeCategory, { id }, by, body),
      read: async () => withId((await call(categoryCalls.readCategories, {}, administrators[0])).body['data'], id),
    };
  },
  'document template': async () => {
    const { id } = await made(call(templateCalls.createDocumentTemplate, {}, office[0], { name: fresh('Šablona') }), 'document_template');
    return {
      table: 'document_templates',
      id,
      mine: { name: fresh('Moje') },
      theirs: { description: 'Jejich' },
      save: (body, by) => call(templateCalls.changeDocumentTemplate, { id }, by, body),
      read: async () => (await call(templateCalls.readDocumentTemplate, { id }, administrators[0])).body as Stored,
    };
  },
  'form template': async () => {
    const { id } = await made(
      call(formCalls.createFormTemplate, {}, office[0], {
        name: fresh('Formulář'),
        public_name: 'Formulář',
        data: JSON.stringify(oneQuestion),
      }),
      'form_template',
    );
    return {
      table: 'form_templates',
      id,
      versionName: 'record_version',
      mine: { name: fresh('Moje') },
      theirs: { description: 'Jejich' },
      save: (body, by) => call(formCalls.changeFormTemplate, { id }, by, body),
      read: async () => (await call(formCalls.readFormTemplate, { id }, administrators[0])).body as Stored,
    };
  },
  'contract type': async () => {
    const { id } = await made(call(typeCalls.createContractType, {}, office[0], { name: fresh('Typ') }), 'contractType');
    return {
      table: 'contract_types',
      id,
      mine: { name: fresh('Můj') },
      theirs: { description: 'Jejich' },
      save: (body, by) => call(typeCalls.changeContractType, { id }, by, body),
      read: async () => (await call(typeCalls.readContractType, { id }, administrators[0])).body as Stored,
    };
  },
  strategy: async () => {
    const { id } = await made(call(strategyCalls.createStrategy, {}, administrators[0], { name: fresh('Strategie') }), 'strategy');
    return {
      table: 'strategies',
      id,
      mine: { code: 'MOJ' },
      theirs: { contract_types: [{ id: catalogue.contractTypeId, use_custom_date: false, from: null, to: null }] },
      save: (body, by) => call(strategyCalls.changeStrategy, { id }, by, body),
      read: async () => (await call(strategyCalls.readStrategy, { id }, administrators[0])).body as Stored,
    };
  },
  intermediary: async () => {
    const { id } = await made(
      call(intermediaryCalls.createIntermediary, {}, office[0], { intermediary_name: fresh('Dům'), abbr: 'D', theme }),
      'intermediary',
    );
    return {
      table: 'intermediaries',
      id,
      mine: { abbr: 'M' },
      theirs: { email: 'jejich@pramen.test' },
      save: (body, by) => call(intermediaryCalls.changeIntermediary, { id }, by, body),
      read: async () => (await call(intermediaryCalls.readIntermediary, { id }, administrators[0])).body as Stored,
    };
  },
  'person of an intermediary': async () => {
    const { id: house } = await made(
      call(intermediaryCalls.createIntermediary, {}, office[0], { intermediary_name: fresh('Dům'), abbr: 'D', theme }),
      'intermediary',
    );
    const { id } = await made(
      call(personCalls.createPerson, { id: house }, office[0], {
        ...reachable,
        email: `${digits()}@pramen.test`,
        role: 'INTERMEDIARY',
        surname: 'Malá',
      }),
      'person',
    );
    return {
      table: 'intermediary_people',
      id,
      mine: { surname: 'Velká' },
      theirs: { parent_id: managers[0].intermediaryPersonId },
      save: (body, by) => call(personCalls.changePerson, { id: house, personId: id }, by, body),
      read: async () => (await call(personCalls.readPerson, { id }, administrators[0])).body as Stored,
    };
  },
  user: async () => {
    const { id } = await made(
      call(staffCalls.createUser, {}, administrators[0], { ...reachable, email: `${digits()}@pramen.test`, name: 'Olga' }),
      'user',
    );
    return {
      table: 'users',
      id,
      mine: { name: 'Nová' },
      theirs: { phone: '+420777999888' },
      save: (body, by) => call(staffCalls.changeUser, { id }, by, body),
      read: async () => (await call(staffCalls.readUser, { id }, administrators[0])).body as Stored,
    };
  },
};

const ofClients = ['client', 'address', 'bank account', 'contract', 'investment', 'concept of an identification'];
const ofAdministrators = ['strategy', 'user'];
const cases = Object.keys(subjects).flatMap((kind) => {
  const pairs = ofAdministrators.includes(kind)
    ? (['administrators'] as const)
    : ofClients.includes(kind)
      ? (['managers', 'office people'] as const)
      : (['office people'] as const);
  return pairs.map((pair) => [kind, pair] as const);
});
const pairOf = (name: 'managers' | 'office people' | 'administrators') => ({ managers, 'office people': office, administrators })[name];

/** Starts both saves while the record is locked, so that neither ends before the other has started. */
function saveAtOnce({ table, id, save }: Subject, [one, other]: [TestPerson, TestPerson], mine: Fields, theirs: Fields): Promise<Answer[]> {
  const hold = `UPDATE ${table} SET version = version WHERE id = $1`;
  return changeMeanwhile(database.current, hold, [id], 2, () => Promise.all([save(mine, one), save(theirs, other)]));
}

describe.each(cases)('%s, saved by two %s at once', (kind, pair) => {
  const make = () => subjects[kind]?.() as Promise<Subject>;

  it('from the same version: the second is refused and shown the record as it stands', async () => {
    const subject = await make();
    const before = await subject.read();
    const { versionName = 'version' } = subject;
    const version = before[versionName];
    const [mine, theirs] = [
      { ...subject.mine, [versionName]: version },
      { ...subject.theirs, [versionName]: version },
    ];
    const answers = await saveAtOnce(subject, pairOf(pair), mine, theirs);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const isMine = answers[0]?.status === 200;
    const said = subject.said ?? subject;
    const now = await subject.read();
    const saved = isMine ? said.mine : said.theirs;
    expect(now).toMatchObject(saved);
    expect(now[versionName]).toBeGreaterThan(Number(version));
    // Nothing of the refused save is stored.
    const refused = Object.keys(isMine ? said.theirs : said.mine);
    for (const field of refused) expect([field, now[field]]).toEqual([field, before[field]]);
    const current = answers.find(({ status }) => status === 409)?.body;
    expect(current).toMatchObject({ code: 'record.changed', current: { ...saved, [versionName]: now[versionName] } });
  });

  it('in different fields without a version: both are stored', async () => {
    const subject = await make();
    const answers = await saveAtOnce(subject, pairOf(pair), subject.mine, subject.theirs);
    expect(answers.map(({ status, body }) => [status, body['errors']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const said = subject.said ?? subject;
    expect(await subject.read()).toMatchObject({ ...said.mine, ...said.theirs });
  });
});

describe('the primary account of a client', () => {
  it('is only one when two accounts claim it at once, and a save of the former one is not lost', async () => {
    const { clientId, bankAccountId } = await world();
    const read = async () =>
      (await app.call(clientCalls.readClient, { params: { id: clientId }, query: { style: 'extend' }, token: office[0].token })).body
        .bank_accounts ?? [];
    await call(clientCalls.addClientBankAccount, { id: clientId }, office[0], {
      currencies: ['EUR'],
      iban: 'CZ6508000000192000145399',
      bic: 'GIBACZPX',
      is_primary: true,
    });
    const former = (await read()).find((account) => account.is_primary);
    const formerId = former?.id ?? '';
    const version = former?.version ?? 0;
    const hold = 'UPDATE clients SET version = version WHERE id = $1';
    const [taken, noted] = await changeMeanwhile(database.current, hold, [clientId], 2, () =>
      Promise.all([
        call(clientCalls.changeClientBankAccount, { id: clientId, bankAccountId }, managers[0], { is_primary: true }),
        call(clientCalls.changeClientBankAccount, { id: clientId, bankAccountId: formerId }, managers[1], { note: 'Dřívější', version }),
      ]),
    );
    expect(taken.status).toBe(200);
    const accounts = await read();
    expect(accounts.filter((account) => account.is_primary).map(({ id }) => id)).toEqual([bankAccountId]);
    // The save of the former primary account either came first or gets a conflict, because it was based on the old primary flag.
    expect([noted.status, accounts.find(({ id }) => id === formerId)?.note]).toEqual(
      noted.status === 200 ? [200, 'Dřívější'] : [409, null],
    );
    await Promise.all(
      [...accounts, ...accounts].map(({ id }, place) =>
        call(clientCalls.changeClientBankAccount, { id: clientId, bankAccountId: id }, managers[place % 2] ?? managers[0], {
          is_primary: true,
        }),
      ),
    );
    expect((await read()).filter((account) => account.is_primary)).toHaveLength(1);
  });
});

describe('the tree of people', () => {
  it('gets no cycle from concurrent moves', async () => {
    const { id: house } = await made(
      call(intermediaryCalls.createIntermediary, {}, office[0], { intermediary_name: fresh('Dům'), abbr: 'D', theme }),
      'intermediary',
    );
    const manager = () =>
      made(
        call(personCalls.createPerson, { id: house }, office[0], {
          ...reachable,
          email: `${digits()}@pramen.test`,
          role: 'INTERMEDIARY_ADMIN',
        }),
        'person',
      );
    const three = [await manager(), await manager(), await manager()];
    const under = (place: number) => three[(place + 1) % three.length]?.id ?? '';
    const hold = 'UPDATE intermediary_people SET version = version WHERE id = ANY($1)';
    const answers = await changeMeanwhile(database.current, hold, [three.map(({ id }) => id)], 3, () =>
      Promise.all(
        three.map(({ id, version }, place) =>
          call(personCalls.changePerson, { id: house, personId: id }, office[place % 2] ?? office[0], { parent_id: under(place), version }),
        ),
      ),
    );
    // Any two of the three moves form a line; the third would close the circle.
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 422]);
    const { rows } = await database.current.pool.query(
      'SELECT 1 FROM intermediary_person_closure WHERE ancestor_id = descendant_id AND depth > 0',
    );
    expect(rows).toEqual([]);
  });
});

describe('an onboarding that two people cancel and remind of at once', () => {
  it('is canceled once, and its client is reminded at most once, before', async () => {
    const { clientId } = await world();
    const { id } = (await call(startOnboarding, {}, office[0], { client_id: clientId, address: true })).body as { id: string };
    const body = { client_id: clientId, reason: 'x' };
    const answers = await Promise.all(
      [cancelOnboarding, remindOfOnboarding, cancelOnboarding, remindOfOnboarding].map((endpoint, place) =>
        call(endpoint, { id }, office[place % 2] ?? office[0], body),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const of = (first: number) => [statuses[first] ?? 0, statuses[first + 2] ?? 0].toSorted((one, other) => one - other);
    expect(of(0)).toEqual([200, 409]);
    const reminded = of(1);
    expect([
      [200, 409],
      [409, 409],
    ]).toContainEqual(reminded);
    const { rows } = await database.current.pool.query<{ action: string }>(
      "SELECT action FROM audit_events WHERE object_id = $1 AND action <> 'onboarding.begun' ORDER BY occurred_at, id",
      [id],
    );
    const told = reminded[0] === 200 ? ['onboarding.reminded', 'onboarding.canceled'] : ['onboarding.canceled'];
    expect(rows.map(({ action }) => action)).toEqual(told);
  });
});
