import { readHistory } from '@pramen/contract/history/history.endpoints';
import type { HistoryEvent, HistoryType } from '@pramen/contract/history/history.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../platform/clock/clock.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { namedClients, otherClients, staff } from '../company/people.ts';
import { seedDemoCompany } from '../seed.ts';

const database = useTestDatabase();
let app: TestApp;
let token = '';

beforeAll(async () => {
  app = await createTestApp(database.current);
  await seedDemoCompany(app.platform);
  token = (await createPerson(app, 'ADMIN')).token;
});
afterAll(() => app.close());

async function query<Row extends object>(text: string): Promise<Row[]> {
  return (await database.current.pool.query<Row>(text)).rows;
}

/** The history of a record, oldest first. */
async function historyOf(type: HistoryType, id: string): Promise<HistoryEvent[]> {
  const { status, body } = await app.call(readHistory, { params: { type, id }, query: { length: '100' }, token });
  expect(status).toBe(200);
  return body.data.toReversed();
}

async function historiesOf(type: HistoryType, records: string): Promise<{ key: string; since: Date | null; events: HistoryEvent[] }[]> {
  const rows = await query<{ id: string; key: string; since: Date | null }>(records);
  return Promise.all(rows.map(async ({ id, ...row }) => ({ ...row, events: await historyOf(type, id) })));
}

/** Changes whose `before` differs from the previous `after`. */
function gapsIn(events: readonly HistoryEvent[]): unknown[] {
  const known = new Map<string, unknown>();
  return events
    .flatMap(({ object, changes }) => changes.map(({ field, ...change }) => ({ name: `${object.type} ${field}`, ...change })))
    .filter(({ name, before, after }) => {
      const isGap = known.has(name) && known.get(name) !== before;
      known.set(name, after);
      return isGap;
    });
}

const kinds: readonly (readonly [HistoryType, string, least: number])[] = [
  [
    'client',
    `SELECT id, client_code AS key, CASE WHEN created_at < '2025-01-01' THEN created_at END AS since FROM clients WHERE client_code NOT IN ('P0003', 'P0004') AND client_code LIKE 'P%' ORDER BY 2`,
    3,
  ],
  ['strategy', `SELECT id, name AS key, NULL AS since FROM strategies ORDER BY 2`, 3],
  ['contract_type', `SELECT id, name AS key, NULL AS since FROM contract_types ORDER BY 2`, 1],
  ['intermediary', `SELECT id, code AS key, NULL AS since FROM intermediaries ORDER BY 2`, 3],
  [
    'intermediary_person',
    `SELECT p.id, u.email AS key, NULL AS since FROM intermediary_people p JOIN users u ON u.id = p.user_id ORDER BY 2`,
    3,
  ],
  [
    'user',
    `SELECT id, email AS key, NULL AS since FROM users WHERE role IN ('ADMIN', 'BACK_OFFICE') AND phone LIKE '+420777000%' ORDER BY 2`,
    2,
  ],
];

/** A contract that came with the company's files. */
const isFromFile = ({ action, actor }: HistoryEvent) => action === 'contracts.created' && actor === null;

/** What the portal decides by itself. */
const byPortal: ReadonlySet<string> = new Set(['contracts.released', 'investments.released', 'onboarding.decided']);

describe('the history of the demo company', () => {
  it.each(kinds)('has past events with actors for every %s', async (type, records, least) => {
    const histories = await historiesOf(type, records);
    expect(histories.length).toBeGreaterThan(2);
    const today = app.clock.now().getTime();
    for (const { key, since, events: all } of histories) {
      const events = all.filter((event) => !isFromFile(event));
      expect([key, events.length >= least]).toEqual([key, true]);
      // What a client types into a step is told by no history.
      const isSilent = ({ action, changes }: (typeof events)[number]) => changes.length === 0 && action !== 'onboarding.stepCompleted';
      expect([key, events.filter((event) => (event.actor === null && !byPortal.has(event.action)) || isSilent(event))]).toEqual([key, []]);
      const instants = events.map(({ occurred_at: at }) => Date.parse(at));
      expect(instants).toEqual(instants.toSorted((one, other) => one - other));
      expect([key, instants.every((at) => at < today - DAY)]).toEqual([key, true]);
      expect([key, instants.filter((at) => at < (since?.getTime() ?? 0))]).toEqual([key, []]);
      expect([key, type === 'client' ? [] : gapsIn(events)]).toEqual([key, []]);
    }
    expect(new Set(histories.flatMap(({ events }) => events.map(({ occurred_at: at }) => at.slice(0, 10)))).size).toBeGreaterThan(2);
  });

  it('is varied', async () => {
    const actions = await query<{ action: string }>(`SELECT DISTINCT action FROM audit_events WHERE client_id IS NOT NULL ORDER BY 1`);
    expect(actions.map(({ action }) => action)).toEqual([
      'aml.assessed',
      'clients.addressAdded',
      'clients.addressChanged',
      'clients.bankAccountAdded',
      'clients.changed',
      'clients.created',
      'clients.ownerChanged',
      'contracts.changed',
      'contracts.created',
      'contracts.deleted',
      'contracts.released',
      'contracts.withdrawn',
      'identifications.approved',
      'identifications.decided',
      'identifications.denied',
      'identifications.prepared',
      'identifications.saved',
      'investments.changed',
      'investments.created',
      'investments.released',
      'onboarding.begun',
      'onboarding.decided',
      'onboarding.stepCompleted',
      'onboarding.submitted',
      'records.approved',
      'records.decided',
      'records.denied',
      'records.prepared',
      'records.saved',
      'screening.personsNamed',
      'service-requests.answered',
      'service-requests.asked',
      'service-requests.assigned',
      'service-requests.complaintAnswered',
      'service-requests.complaintMarked',
      'service-requests.messageAdded',
      'service-requests.processed',
      'service-requests.sent',
      'suitability.ended',
      'suitability.warned',
    ]);
    for (const code of ['P0001', 'P0002']) {
      const own = await query<{ action: string }>(
        `SELECT DISTINCT action FROM audit_events e JOIN clients c ON c.id = e.client_id WHERE client_code = '${code}'`,
      );
      expect(own.map(({ action }) => action)).toEqual(
        expect.arrayContaining([
          'clients.addressChanged',
          'clients.bankAccountAdded',
          'clients.changed',
          'contracts.changed',
          'investments.changed',
        ]),
      );
    }
    for (const [type, table] of [
      ['contract', 'contracts'],
      ['investment', 'contract_strategies'],
    ] as const) {
      const histories = await historiesOf(
        type,
        `SELECT t.id, client_code AS key, NULL AS since FROM ${table} t JOIN clients c ON c.id = t.client_id WHERE client_code IN ('P0001', 'P0002')`,
      );
      for (const { key, events } of histories) {
        expect([key, events.length > 0]).toEqual([key, true]);
        expect([key, gapsIn(events)]).toEqual([key, []]);
      }
    }
  });

  it('leaves the people of guides and tests unchanged, and sends no messages', async () => {
    const known = [...staff, ...namedClients, ...otherClients.slice(0, 5)].map(({ email, phone }) => ({ email, phone }));
    const emails = known.map(({ email }) => `'${email}'`).join(',');
    const found = await query<{ email: string; phone: string }>(`SELECT email, phone FROM users WHERE email IN (${emails})`);
    const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);
    expect(found.toSorted(byEmail)).toEqual(known.toSorted(byEmail));
    for (const { email, role } of staff) expect(await query(`SELECT role FROM users WHERE email = '${email}'`)).toEqual([{ role }]);
    expect(
      await query(`SELECT c.id FROM clients c JOIN audit_events e ON e.client_id = c.id WHERE client_code IN ('P0003', 'P0004')`),
    ).toEqual([]);
    await app.drain();
    expect([app.mails, app.texts]).toEqual([[], []]);
  });
});
