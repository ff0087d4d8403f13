import * as typeEndpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import * as contractEndpoints from '@pramen/contract/contracts/contracts.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import * as strategyEndpoints from '@pramen/contract/strategies/strategies.endpoints';
import * as endpoints from '@pramen/contract/suitability/suitability.endpoints';
import { addDays, addMonths } from '@pramen/domain/dates/calendar-date';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../database/schema/clients.ts';
import { records } from '../../database/schema/records.ts';
import { suitabilityReminders, suitabilityWarnings } from '../../database/schema/suitability.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { acceptQuestionnaire, answerQuestionnaire, createDirectTemplate } from '../../testing/worlds/forms.ts';
import { assessEverybody } from './assessments.jobs.ts';
import { remindOfQuestionnaires } from './reminders.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;
let clientId: string;
let type: string;
let templateId: string;
/** Open to everybody, and for the bold only. */
let open: string;
let bold: string;

const createStrategy = async (name: string, more: Record<string, unknown> = {}) =>
  (await app.call(strategyEndpoints.createStrategy, { body: { name, ...more }, token: admin.token })).body.strategy.id;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY');
  type = (await app.call(typeEndpoints.createContractType, { body: { name: 'Vhodná' }, token: admin.token })).body.contractType.id;
  templateId = await createDirectTemplate(app, { validityMonths: 12 });
  open = await createStrategy('Otevřená');
  bold = await createStrategy('Odvážná', {
    ability_to_bear_loss: ['CAN_LOSE'],
    investment_horizon: [8, 10],
    negative_client_investment_goals: ['PROTECTION_OF_FINANCE'],
    risk_tolerance_correction: 5,
  });
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

const read = async (by = adviser) => (await app.call(endpoints.readSuitability, { params: { id: clientId }, token: by.token })).body;
const fitOf = async (strategyId: string) => (await read()).strategies.find((one) => one.strategy_id === strategyId);
async function accepted(changes = {}): Promise<string> {
  const id = await answerQuestionnaire(app, { clientId, templateId, by: adviser }, changes);
  const { status, body } = await acceptQuestionnaire(app, clientId, id, office);
  expect([status, body.errors]).toEqual([200, undefined]);
  return id;
}
async function add(strategies: string[], more: Record<string, unknown> = {}) {
  const { body: made } = await app.call(contractEndpoints.createContract, {
    params: { id: clientId },
    body: { contract_type_id: type },
    token: adviser.token,
  });
  const body = { contract_id: made.contract.id, strategies_ids: strategies, ...more };
  return (await app.call(contractEndpoints.addStrategies, { params: { id: clientId }, body, token: adviser.token })).body;
}
const acknowledge = (warningId: string, reason: string, by = adviser) =>
  app.call(endpoints.acknowledgeWarning, { params: { id: clientId, warningId }, body: { reason }, token: by.token });
const listed = async (by: TestPerson, filter: Record<string, string> = {}) => {
  const { body } = await app.call(endpoints.listWarnings, { body: { page: 1, length: 100, filter }, token: by.token });
  return { total: body.meta.total, own: body.data.filter((one) => one.client_id === clientId) };
};
const due = async (by = adviser) => {
  const { body } = await app.call(endpoints.listDueQuestionnaires, { body: { page: 1, length: 100 }, token: by.token });
  return body.data.filter((one) => one.client_id === clientId);
};
const noticesOf = async ({ token }: TestPerson) =>
  (await app.call(listNotifications, { token, query: {} })).body.data.filter(({ subject }) => subject.startsWith('Investiční dotazník'));
const endValidity = (recordId: string, day: string) =>
  database.current.db
    .update(records)
    .set({ validUntil: day })
    .where(and(eq(records.clientId, clientId), eq(records.id, recordId)));

describe('a questionnaire', () => {
  it('is valid from the day of its answers for the months of its template once it is accepted', async () => {
    expect(await read()).toMatchObject({ questionnaire: null, warnings: [] });
    const id = await answerQuestionnaire(app, { clientId, templateId, by: adviser });
    expect((await read()).questionnaire).toBeNull();
    const { body } = await acceptQuestionnaire(app, clientId, id, office);
    const until = addMonths(app.clock.today(), 12);
    expect(body.record.valid_until).toBe(until);
    expect((await read()).questionnaire).toMatchObject({
      record_id: id,
      valid_until: until,
      is_valid: true,
      due_from: addDays(until, -30),
    });
  });

  it('is replaced by the next one that is accepted', async () => {
    await accepted();
    const second = await accepted({ RISK_TOLERANCE_CORRECTION: '2' });
    expect((await read()).questionnaire?.record_id).toBe(second);
    expect(await fitOf(bold)).toMatchObject({ fit: 'OUTSIDE_POSITIVE', reasons: [{ list: 'risk_tolerance_correction' }] });
  });

  it('with answers that contradict one another is accepted only with a reason, which its step keeps', async () => {
    const id = await answerQuestionnaire(app, { clientId, templateId, by: adviser }, { AVAILABILITY_TO_LOSS: 'CANNOT_LOSE' });
    const refused = await acceptQuestionnaire(app, clientId, id, office);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { description: ['Odpovědi si odporují. Uveďte, proč je přesto přijímáte.'] },
    ]);
    expect((await acceptQuestionnaire(app, clientId, id, office, 'Probrali jsme to na schůzce.')).status).toBe(200);
    const { body } = await app.call(investmentQuestionnaires.read, { params: { id: clientId, recordId: id }, token: office.token });
    expect(body.steps.at(-1)).toMatchObject({ decision: 'ACCEPT', description: 'Probrali jsme to na schůzce.' });
  });
});

describe('the fit of a strategy', () => {
  it('is told with reasons in the words of the caller', async () => {
    await accepted({ INVESTMENT_HORIZON: '3', INVESTMENT_TARGET: 'PROTECTION_OF_FINANCE' });
    expect((await fitOf(open))?.fit).toBe('FITS');
    expect(await fitOf(bold)).toEqual({
      strategy_id: bold,
      strategy_name: 'Odvážná',
      fit: 'IN_NEGATIVE',
      fit_text: 'V\u00a0negativním cílovém trhu',
      reasons: [
        {
          list: 'investment_horizon',
          kind: 'NOT_INCLUDED',
          values: ['3'],
          text: 'Investiční horizont: 3 roky – není v\u00a0cílovém trhu',
        },
        {
          list: 'client_investment_goals',
          kind: 'EXCLUDED',
          values: ['PROTECTION_OF_FINANCE'],
          text: 'Investiční cíle: Ochrana financí – strategie to výslovně vylučuje',
        },
      ],
    });
  });

  it('without a valid questionnaire is that there is none', async () => {
    expect(await fitOf(open)).toMatchObject({ fit: 'NO_VALID_QUESTIONNAIRE', reasons: [] });
    const id = await accepted();
    expect((await fitOf(open))?.fit).toBe('FITS');
    await endValidity(id, app.clock.today());
    expect((await fitOf(open))?.fit).toBe('FITS');
    await endValidity(id, addDays(app.clock.today(), -1));
    expect((await fitOf(open))?.fit).toBe('NO_VALID_QUESTIONNAIRE');
    expect((await read()).questionnaire).toMatchObject({ record_id: id, is_valid: false });
  });

  it('is for staff who reach the client', async () => {
    const call = (token?: string) => app.call(endpoints.readSuitability, { params: { id: clientId }, ...(token ? { token } : {}) });
    expect((await call()).status).toBe(401);
    expect((await call(client.token)).status).toBe(403);
    expect((await call(stranger.token)).status).toBe(404);
    expect((await call(office.token)).status).toBe(200);
    expect((await app.call(endpoints.readSuitability, { params: { id: 'x' }, token: office.token })).status).toBe(404);
  });
});

describe('a strategy that does not fit', () => {
  it('is added with a recorded warning that nobody has acknowledged', async () => {
    const record = await accepted({ RISK_TOLERANCE_CORRECTION: '4' });
    const { message, warnings, investments } = await add([open, bold]);
    expect(message).toContain('Jedna strategie klientovi nevyhovuje');
    expect(warnings).toMatchObject([{ strategy_id: bold, fit: 'OUTSIDE_POSITIVE', reasons: [{ kind: 'TOO_LOW', values: ['4'] }] }]);
    expect((await read()).warnings).toMatchObject([
      {
        investment_id: investments[1]?.id,
        strategy_name: 'Odvážná',
        record_id: record,
        is_acknowledged: false,
        acknowledgement: null,
        acknowledged_by: null,
      },
    ]);
    const { rows } = await database.current.pool.query<{ action: string; actor_user_id: string; personal: Buffer | null }>(
      `SELECT action, actor_user_id, personal FROM audit_events WHERE object_id = $1`,
      [(await read()).warnings[0]?.id],
    );
    expect(rows).toMatchObject([{ action: 'suitability.warned', actor_user_id: adviser.userId }]);
    expect(rows[0]?.personal).not.toBeNull();
  });

  it('is acknowledged with the reason given when it is added, which is stored encrypted', async () => {
    await accepted({ RISK_TOLERANCE_CORRECTION: '4' });
    await add([bold], { suitability_reason: '  Klient trvá na svém. ' });
    const [warning] = (await read()).warnings;
    expect(warning).toMatchObject({ is_acknowledged: true, acknowledgement: 'Klient trvá na svém.' });
    const [stored] = await database.current.db
      .select()
      .from(suitabilityWarnings)
      .where(eq(suitabilityWarnings.id, warning?.id ?? ''));
    expect(stored?.sealedAcknowledgement?.toString('utf8')).not.toContain('trvá');
    expect(stored).toMatchObject({ createdBy: adviser.userId, acknowledgedBy: adviser.userId, recordVersion: 1, strategyVersion: 1 });
  });

  it('is acknowledged later, once, with a reason', async () => {
    await add([open]);
    const [warning] = (await read()).warnings;
    const id = warning?.id ?? '';
    expect(warning).toMatchObject({ fit: 'NO_VALID_QUESTIONNAIRE', record_id: null });
    expect((await acknowledge(id, '  ')).body.errors).toEqual({ reason: ['Toto políčko je povinné'] });
    expect((await acknowledge(id, 'x', stranger)).status).toBe(404);
    expect((await acknowledge(id, 'x', client)).status).toBe(403);
    expect((await acknowledge(newId(), 'x')).status).toBe(404);
    const both = await Promise.all([acknowledge(id, 'První'), acknowledge(id, 'Druhý')]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body.warning;
    expect(saved).toMatchObject({ is_acknowledged: true });
    expect((await read()).warnings).toEqual([saved]);
  });

  it('stops being listed when the client answers again, and is warned of anew for other reasons', async () => {
    await accepted({ RISK_TOLERANCE_CORRECTION: '4' });
    await add([bold], { suitability_reason: 'Trvá na tom.' });
    await accepted({ RISK_TOLERANCE_CORRECTION: '4' });
    expect((await read()).warnings).toMatchObject([{ is_acknowledged: true }]);
    await accepted({ INVESTMENT_HORIZON: '3' });
    expect((await read()).warnings).toMatchObject([{ is_acknowledged: false, reasons: [{ list: 'investment_horizon' }] }]);
    await accepted();
    expect((await read()).warnings).toEqual([]);
    expect((await listed(adviser)).own).toEqual([]);
  });

  it('is found when its target market changes, and by the nightly check when a validity ends', async () => {
    const strategy = await createStrategy('Měněná');
    const record = await accepted();
    await add([strategy]);
    expect((await read()).warnings).toEqual([]);
    await app.call(strategyEndpoints.changeStrategy, {
      params: { id: strategy },
      body: { negative_client_investment_goals: ['VALUATION'] },
      token: admin.token,
    });
    await app.drain();
    expect((await read()).warnings).toMatchObject([{ fit: 'IN_NEGATIVE' }]);
    await app.call(strategyEndpoints.changeStrategy, {
      params: { id: strategy },
      body: { negative_client_investment_goals: [] },
      token: admin.token,
    });
    await app.drain();
    expect((await read()).warnings).toEqual([]);
    await endValidity(record, addDays(app.clock.today(), -1));
    await assessEverybody(app.platform);
    const first = (await read()).warnings;
    // What has ended judged nothing.
    expect(first).toMatchObject([{ fit: 'NO_VALID_QUESTIONNAIRE', record_id: null }]);
    await assessEverybody(app.platform);
    expect((await read()).warnings).toEqual(first);
  });

  it('leaves the list with its investment', async () => {
    const { investments } = await add([open]);
    expect((await read()).warnings).toHaveLength(1);
    await app.call(contractEndpoints.deleteInvestment, {
      params: { id: clientId, investmentId: investments[0]?.id ?? '' },
      token: adviser.token,
    });
    expect((await read()).warnings).toEqual([]);
    const [stored] = await database.current.db.select().from(suitabilityWarnings).where(eq(suitabilityWarnings.clientId, clientId));
    expect(stored?.endedAt).not.toBeNull();
  });
});

describe('the list of clients outside the target market', () => {
  it('shows each adviser the own clients, with filters', async () => {
    await add([open]);
    expect((await listed(adviser)).own).toMatchObject([{ strategy_name: 'Otevřená', fit: 'NO_VALID_QUESTIONNAIRE' }]);
    expect((await listed(stranger)).total).toBe(0);
    expect((await listed(office, { strategy: 'otevrena' })).own).toHaveLength(1);
    expect((await listed(office, { fit: 'IN_NEGATIVE' })).own).toEqual([]);
    expect((await listed(office, { is_acknowledged: 'false' })).own).toHaveLength(1);
    expect((await listed(office, { is_acknowledged: 'true' })).own).toEqual([]);
    expect((await app.call(endpoints.listWarnings, { body: { page: 1, length: 10 }, token: client.token })).status).toBe(403);
  });
});

describe('a questionnaire that ends', () => {
  it('is told to the company’s staff when the adviser may no longer sign in', async () => {
    const id = await accepted();
    await endValidity(id, addDays(app.clock.today(), 30));
    await app.platform.db.execute(sql`UPDATE users SET is_active = false WHERE id = ${adviser.userId}`);
    await remindOfQuestionnaires(app.platform);
    await app.platform.db.execute(sql`UPDATE users SET is_active = true WHERE id = ${adviser.userId}`);
    const aboutIt = async (by: TestPerson) => (await noticesOf(by)).filter(({ about }) => about?.id === clientId).length;
    expect([await aboutIt(adviser), await aboutIt(office)]).toEqual([0, 1]);
  });

  it('is due a month before; client and adviser are asked once before the end and once after', async () => {
    const today = app.clock.today();
    const id = await accepted();
    await endValidity(id, addDays(today, 31));
    await remindOfQuestionnaires(app.platform);
    expect([await due(), await noticesOf(client)]).toEqual([[], []]);
    await endValidity(id, addDays(today, 30));
    expect(await due()).toMatchObject([{ id, state: 'EXPIRING', is_prepared: false, reminded_at: null }]);
    for (let time = 0; time < 2; time += 1) await remindOfQuestionnaires(app.platform);
    const told = await noticesOf(client);
    expect(told.map(({ subject }) => subject)).toEqual(['Investiční dotazník brzy skončí']);
    const staff = (await noticesOf(adviser)).filter(({ about }) => about?.id === clientId);
    expect(staff).toMatchObject([{ about: { kind: 'client' } }]);
    expect((await due())[0]?.reminded_at).not.toBeNull();
    await endValidity(id, addDays(today, -1));
    for (let time = 0; time < 2; time += 1) await remindOfQuestionnaires(app.platform);
    expect((await noticesOf(client)).map(({ subject }) => subject)).toEqual([
      'Investiční dotazník už neplatí',
      'Investiční dotazník brzy skončí',
    ]);
    expect(await due()).toMatchObject([{ state: 'EXPIRED' }]);
    expect(await due(stranger)).toEqual([]);
  });

  it('that is missing for more than a month is told to the company once more, whoever looks after the client, after they were asked', async () => {
    const id = await accepted();
    await endValidity(id, addDays(app.clock.today(), -31));
    const missing = async (by: TestPerson) =>
      (await noticesOf(by)).filter(
        ({ about, subject }) => about?.id === clientId && subject === 'Investiční dotazník chybí déle než měsíc',
      );
    await remindOfQuestionnaires(app.platform);
    expect([await missing(office), (await noticesOf(client)).map(({ subject }) => subject)]).toEqual([
      [],
      ['Investiční dotazník už neplatí'],
    ]);
    for (let time = 0; time < 2; time += 1) await remindOfQuestionnaires(app.platform);
    expect(
      [await missing(office), await missing(admin), await missing(adviser), await noticesOf(client)].map(({ length }) => length),
    ).toEqual([1, 1, 0, 1]);
  });

  it('is not asked for while a new one is on its way, and is no longer due once that is accepted', async () => {
    const id = await accepted();
    await endValidity(id, addDays(app.clock.today(), -1));
    const next = await answerQuestionnaire(app, { clientId, templateId, by: adviser });
    await remindOfQuestionnaires(app.platform);
    expect(await due()).toMatchObject([{ id, is_prepared: true, reminded_at: null }]);
    await acceptQuestionnaire(app, clientId, next, office);
    expect(await due()).toEqual([]);
  });

  it('is the one accepted last, even if an earlier one would be valid longer', async () => {
    const first = await accepted();
    await endValidity(first, addDays(app.clock.today(), 700));
    app.clock.advance(1000);
    const second = await accepted();
    await endValidity(second, addDays(app.clock.today(), 5));
    expect(await due()).toMatchObject([{ id: second, state: 'EXPIRING' }]);
    expect((await read()).questionnaire?.record_id).toBe(second);
  });

  it('is nobody’s matter once its client was removed', async () => {
    await endValidity(await accepted(), addDays(app.clock.today(), -1));
    await app.platform.db.update(clients).set({ deletedAt: app.clock.now() }).where(eq(clients.id, clientId));
    await remindOfQuestionnaires(app.platform);
    expect((await noticesOf(adviser)).filter(({ about }) => about?.id === clientId)).toEqual([]);
    const sent = await app.platform.db.select().from(suitabilityReminders).where(eq(suitabilityReminders.clientId, clientId));
    expect(sent).toEqual([]);
  });

  it('is asked for again when the new one was cancelled', async () => {
    const id = await accepted();
    await endValidity(id, addDays(app.clock.today(), -1));
    const next = await answerQuestionnaire(app, { clientId, templateId, by: adviser });
    const params = { id: clientId, recordId: next };
    const body = { decision: 'CANCEL', description: 'Zapsáno dvakrát.' } as const;
    expect((await app.call(investmentQuestionnaires.decide, { params, body, token: office.token })).status).toBe(200);
    expect(await due()).toMatchObject([{ id, is_prepared: false }]);
    await remindOfQuestionnaires(app.platform);
    expect((await due())[0]?.reminded_at).not.toBeNull();
  });

  it('is due although a later one was accepted, when that one was removed', async () => {
    const first = await accepted();
    await endValidity(first, addDays(app.clock.today(), 5));
    app.clock.advance(1000);
    const second = await accepted();
    expect(await due()).toEqual([]);
    const isIt = and(eq(records.clientId, clientId), eq(records.id, second));
    await app.platform.db.update(records).set({ deletedAt: app.clock.now() }).where(isIt);
    expect(await due()).toMatchObject([{ id: first }]);
  });
});
