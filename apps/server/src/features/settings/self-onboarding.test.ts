import * as endpoints from '@pramen/contract/settings/settings.endpoints';
import { SELF_ONBOARDING_SETTING } from '@pramen/contract/settings/self-onboarding.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractTypes } from '../../database/schema/catalogue.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { formTemplateIntermediaries, formTemplates } from '../../database/schema/forms.ts';
import { settings } from '../../database/schema/operations.ts';
import { intermediaryPeople } from '../../database/schema/people.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createFormTemplates } from '../../testing/worlds/forms.ts';
import { selfOnboardingSettings } from './self-onboarding.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let templates: Record<TemplateType, string>;

const nothing = {
  investment_questionnaires: [],
  aml_questionnaires: [],
  forms: [],
  meeting_records: [],
  document_templates: [],
  identification: false,
  client_complex_form: false,
  address: false,
  bank_account: false,
  documents: false,
  calculation: false,
  strategies: false,
  contract_type: null,
};
/** The test's clock is at 10:00 in Prague. */
const MINUTE_NOW = '2026-03-02T10:00';

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  templates = await createFormTemplates(app);
});
afterAll(() => app.close());
beforeEach(() => database.current.db.delete(settings).where(eq(settings.key, SELF_ONBOARDING_SETTING)));

async function createType(given: Partial<typeof contractTypes.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await database.current.db.insert(contractTypes).values({ id, name: `Typ ${id}`, createdAt: app.clock.now(), ...given });
  return id;
}

const save = (value: unknown, rest: Record<string, unknown> = {}, by = admin) =>
  app.call(endpoints.changeSetting, { body: { key: SELF_ONBOARDING_SETTING, value, ...rest }, token: by.token });
const read = async () => {
  const { body } = await app.call(endpoints.readSetting, { query: { key: SELF_ONBOARDING_SETTING }, token: admin.token });
  if (body.key !== SELF_ONBOARDING_SETTING) throw new Error('another setting');
  return body;
};
const forClients = (intermediaryId: string | null = null, minute = MINUTE_NOW) =>
  selfOnboardingSettings(database.current.db, { minute, intermediaryId, hasAdviser: true });
const eventsOf = async () =>
  (await database.current.db.select({ facts: auditEvents.facts }).from(auditEvents).where(like(auditEvents.action, 'settings.self%'))).map(
    ({ facts }) => facts,
  );

describe('the settings of self-onboarding', () => {
  it('have no value and no steps until they are saved', async () => {
    expect(await read()).toEqual({ key: SELF_ONBOARDING_SETTING, value: null, version: 0, unusable: [] });
    expect(await forClients()).toEqual(nothing);
  });

  it('are saved as a whole, with their names in the history', async () => {
    const type = await createType({ name: 'Rámcová na zkoušku', nameSk: 'Rámcová na skúšku' });
    const value = { ...nothing, forms: [templates.FORM], identification: true, calculation: true, contract_type: type };
    const before = (await eventsOf()).length;
    const saved = await save(value, { version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { message: 'Nastavení onboardingu je uložené.', setting: { value, version: 1 } } });
    expect(await read()).toEqual({ key: SELF_ONBOARDING_SETTING, value, version: 1, unusable: [] });
    expect(await forClients()).toEqual(value);
    const name = `Formulář ${templates.FORM.slice(-6)}`;
    expect((await eventsOf())[before]).toEqual({
      key: SELF_ONBOARDING_SETTING,
      before: { forms: [], identification: false, calculation: false, contract_type: null },
      after: {
        forms: [{ id: templates.FORM, name }],
        identification: true,
        calculation: true,
        contract_type: { id: type, name: 'Rámcová na zkoušku' },
      },
    });
    expect((await save(value)).body.setting.version).toBe(1);
    expect(await eventsOf()).toHaveLength(before + 1);
    expect((await save({ address: true })).body.setting.value).toEqual({ ...nothing, address: true });
  });

  it('are refused with calculation or strategies but no contract', async () => {
    const { status, body } = await save({ ...nothing, calculation: true, strategies: true, contract_type: '' });
    expect([status, body.errors]).toEqual([
      422,
      {
        'value.calculation': ['Je potřeba zvolit vytvoření smlouvy'],
        'value.strategies': ['Je potřeba zvolit vytvoření smlouvy'],
      },
    ]);
    expect((await read()).version).toBe(0);
  });

  it('are refused with templates that are unknown, of another type, inactive or removed', async () => {
    const others = await createFormTemplates(app);
    await database.current.db.update(formTemplates).set({ isActive: false }).where(eq(formTemplates.id, others.FORM));
    await database.current.db.update(formTemplates).set({ deletedAt: app.clock.now() }).where(eq(formTemplates.id, others.MEETING_RECORD));
    const sentence = ['Vyberte jen šablony, které jsou aktivní a\u00a0tohoto druhu.'];
    expect(
      await save({
        ...nothing,
        forms: [templates.FORM, others.FORM],
        meeting_records: [others.MEETING_RECORD],
        aml_questionnaires: [templates.FORM],
        investment_questionnaires: ['neznámá'],
      }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          'value.forms': sentence,
          'value.meeting_records': sentence,
          'value.aml_questionnaires': sentence,
          'value.investment_questionnaires': sentence,
        },
      },
    });
    expect((await save({ ...nothing, forms: [templates.FORM, templates.FORM] })).body.errors).toEqual({
      'value.forms': ['Vyberte prosím jednu z\u00a0možností'],
    });
  });

  it.each([
    ['unknown', () => Promise.resolve(newId())],
    ['switched off', () => createType({ isActiveNewContract: false })],
    ['not open yet', () => createType({ isActiveNewContractFrom: '2026-03-02T10:01' })],
    ['closed', () => createType({ isActiveNewContractTo: '2026-03-02T09:59' })],
    ['a form template', () => Promise.resolve(templates.FORM)],
  ])('are refused with a contract type that is %s', async (_, type) => {
    expect(await save({ ...nothing, contract_type: await type() })).toMatchObject({
      status: 422,
      body: { errors: { 'value.contract_type': ['Vyberte typ smlouvy, který je teď aktivní.'] } },
    });
    expect((await read()).value).toBeNull();
  });

  it.each([
    [{ key: SELF_ONBOARDING_SETTING }, 'value'],
    [{ key: 'documents_logo_base64', value: 'data:image/png;base64,AA==' }, 'key value'],
    [{ key: 'company', value: {} }, 'key'],
    [{ key: SELF_ONBOARDING_SETTING, value: { address: 'ano' } }, 'value.address'],
    [{ key: SELF_ONBOARDING_SETTING, value: { contract_type: 'x' } }, 'value.contract_type'],
    [{ key: SELF_ONBOARDING_SETTING, value: {}, version: -1 }, 'version'],
  ])('are refused as %o', async (body, fields) => {
    const { status, body: answer } = await app.call(endpoints.changeSetting, { body, token: admin.token });
    expect([status, Object.keys(answer.errors ?? {}).join(' ')]).toEqual([422, fields]);
  });

  it('are read and saved by administrators alone', async () => {
    for (const role of ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE'] as const) {
      const other = await createPerson(app, role);
      expect([role, (await save(nothing, {}, other)).status]).toEqual([role, 403]);
      const query = { key: SELF_ONBOARDING_SETTING };
      expect((await app.call(endpoints.readSetting, { query, token: other.token })).status).toBe(403);
    }
    expect((await app.call(endpoints.changeSetting, { body: { key: SELF_ONBOARDING_SETTING, value: nothing } })).status).toBe(401);
    expect((await read()).version).toBe(0);
  });
});

describe('two administrators', () => {
  it('never overwrite one another', async () => {
    const other = await createPerson(app, 'ADMIN');
    const first = await Promise.all([
      save({ address: true }, { version: 0 }),
      save({ calculation: false, bank_account: true }, { version: 0 }, other),
    ]);
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stored = await read();
    expect(stored.version).toBe(1);
    expect(first.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'record.changed', current: stored });
    const second = await Promise.all([save({ bank_account: true }, { version: 1 }), save({ identification: true }, { version: 1 }, other)]);
    expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await save({ strategies: false }, { version: 0 })).status).toBe(409);
    expect((await save({ client_complex_form: true })).body.setting).toMatchObject({ version: 3, value: { client_complex_form: true } });
  });

  it('save once when the same call is repeated', async () => {
    const send = () =>
      app.call(endpoints.changeSetting, {
        body: { key: SELF_ONBOARDING_SETTING, value: { address: true }, version: 0 },
        token: admin.token,
        headers: { 'idempotency-key': 'self-onboarding-twice' },
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.body]).toEqual([200, one.body]);
  });
});

describe('what has become unusable since', () => {
  it('is left out for new clients, and administrators are told', async () => {
    const changed = await createFormTemplates(app);
    const type = await createType({ name: 'Dočasně otevřená', isActiveNewContractTo: '2026-03-02T10:00' });
    const value = {
      ...nothing,
      forms: [templates.FORM, changed.FORM],
      aml_questionnaires: [changed.AML_QUESTIONNAIRE],
      address: true,
      calculation: true,
      strategies: true,
      contract_type: type,
    };
    expect((await save(value)).status).toBe(200);
    await database.current.db.update(formTemplates).set({ isActive: false, name: 'Vypnutá' }).where(eq(formTemplates.id, changed.FORM));
    await database.current.db
      .update(formTemplates)
      .set({ deletedAt: app.clock.now() })
      .where(eq(formTemplates.id, changed.AML_QUESTIONNAIRE));
    expect(await forClients(null, '2026-03-02T10:01')).toEqual({ ...nothing, forms: [templates.FORM], address: true });
    expect(await read()).toMatchObject({
      value,
      unusable: [
        { field: 'aml_questionnaires', id: changed.AML_QUESTIONNAIRE, name: null },
        { field: 'forms', id: changed.FORM, name: 'Vypnutá' },
      ],
    });
    await database.current.db.delete(contractTypes).where(eq(contractTypes.id, type));
    expect((await read()).unusable.at(-1)).toEqual({ field: 'contract_type', id: type, name: null });
    expect(await forClients()).toMatchObject({ contract_type: null, calculation: false, strategies: false });
    expect((await save(value)).status).toBe(422);
    expect(
      (await save({ ...value, forms: [], aml_questionnaires: [], contract_type: null, calculation: false, strategies: false })).status,
    ).toBe(200);
  });

  it('includes templates of other intermediaries, for clients alone', async () => {
    const [own, foreign] = await Promise.all([createFormTemplates(app), createFormTemplates(app)]);
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const [person] = await database.current.db
      .select({ intermediaryId: intermediaryPeople.intermediaryId })
      .from(intermediaryPeople)
      .where(eq(intermediaryPeople.id, adviser.intermediaryPersonId ?? ''));
    const intermediaryId = person?.intermediaryId ?? '';
    for (const templateId of [own.FORM, foreign.FORM])
      await database.current.db.update(formTemplates).set({ isForAllIntermediaries: false }).where(eq(formTemplates.id, templateId));
    await database.current.db.insert(formTemplateIntermediaries).values({ templateId: own.FORM, intermediaryId });
    const forms = [templates.FORM, own.FORM, foreign.FORM];
    expect((await save({ ...nothing, forms })).body.setting.unusable).toEqual([]);
    expect((await forClients(intermediaryId)).forms).toEqual([templates.FORM, own.FORM]);
    expect((await forClients()).forms).toEqual([templates.FORM]);
  });

  it('is an error when the stored value is no setting of this portal', async () => {
    const value = { address: 'ano' };
    await database.current.db.insert(settings).values({ key: SELF_ONBOARDING_SETTING, value, updatedAt: app.clock.now() });
    await expect(forClients()).rejects.toThrow(/boolean/);
  });
});
