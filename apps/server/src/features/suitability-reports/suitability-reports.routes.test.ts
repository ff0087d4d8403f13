import { readMyDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import * as endpoints from '@pramen/contract/suitability-reports/suitability-reports.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../database/schema/documents.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { files } from '../../database/schema/files.ts';
import { suitabilityReportOrders } from '../../database/schema/suitability-reports.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { contracts } from '../../database/schema/clients.ts';
import { verifyPdf } from '../../platform/pdf/verification/verify-pdf.ts';
import { readFileBytes } from '../files/files.reader.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createFallWorld, price } from '../../testing/falls/fall-world.ts';
import type { FallWorld } from '../../testing/falls/fall-world.ts';
import { createCatalogue } from '../../testing/worlds/client-world.ts';
import { acceptQuestionnaire, answerQuestionnaire, createDirectTemplate } from '../../testing/worlds/forms.ts';
import { orderDueReports } from './orders/due-reports.jobs.ts';
import { noteTellings } from './proof/tellings.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let world: FallWorld;
/** Left the contract. */
let closed: FallWorld;
let strategyId: string;

const goTo = (day: string) => app.clock.advance(Date.parse(`${day}T08:00:00Z`) - app.clock.now().getTime());
const asOffice = () => openSessionOf(app, office);
const reportsOf = async ({ clientId }: FallWorld = world) =>
  (await app.call(endpoints.listClientReports, { params: { id: clientId }, token: await asOffice() })).body;
const listed = async (filter: Record<string, string>) =>
  (await app.call(endpoints.listReports, { body: { page: 1, length: 50, filter }, token: await asOffice() })).body.data.map(({ id }) => id);
const orders = () => app.platform.db.select().from(suitabilityReportOrders).where(eq(suitabilityReportOrders.clientId, world.clientId));

beforeAll(async () => {
  app = await createTestApp(database.current);
  const catalogue = await createCatalogue(app);
  strategyId = catalogue.strategyId;
  office = await createPerson(app, 'BACK_OFFICE');
  [world, closed] = [await createFallWorld(app, catalogue), await createFallWorld(app, catalogue)];
  const templateId = await createDirectTemplate(app);
  const id = await answerQuestionnaire(app, { clientId: world.clientId, templateId, by: office });
  expect((await acceptQuestionnaire(app, world.clientId, id, office)).status).toBe(200);
  await app.platform.db.update(contracts).set({ withdrawnAt: app.clock.now() }).where(eq(contracts.clientId, closed.clientId));
});
afterAll(() => app.close());

describe('a yearly report', () => {
  it('is not ordered before a year has passed, nor before there are prices up to its end', async () => {
    await price(app, world, '2027-02-26', '110');
    goTo('2027-03-01');
    await orderDueReports(app.platform);
    goTo('2027-03-02');
    await orderDueReports(app.platform);
    expect(await orders()).toEqual([]);
  });

  it('is then made once as a sealed document, of which the client is told without figures', async () => {
    await price(app, world, '2027-03-01', '110');
    await Promise.all([orderDueReports(app.platform), orderDueReports(app.platform)]);
    await orderDueReports(app.platform);
    expect(await orders()).toHaveLength(1);
    await app.drain();
    const { data, orders: open } = await reportsOf();
    expect(open).toEqual([]);
    expect(data).toMatchObject([{ from: '2026-03-02', to: '2027-03-01', edition: 1, outcome: 'SUITABLE', opened_at: null }]);
    const token = await openSessionOf(app, world.person);
    const mine = (await app.call(readMyDocuments, { token })).body.data.find(({ id }) => id === data[0]?.document_id);
    expect(mine).toMatchObject({ kind: 'SUITABILITY_REPORT', state: { state: 'ACCEPTED' }, signatures: [] });
    const { db } = app.platform;
    const [row] = await db
      .select({ file: files })
      .from(documents)
      .innerJoin(files, eq(files.id, documents.fileId))
      .where(eq(documents.id, data[0]?.document_id ?? ''));
    if (!row) throw new Error('no file');
    expect((await verifyPdf(await readFileBytes(db, app.platform, row.file))).signatures).toMatchObject([
      { isIntact: true, coversAll: true },
    ]);
    const notices = (await app.call(listNotifications, { token, query: {} })).body.data;
    expect(notices[0]).toMatchObject({ about: { kind: 'document', id: data[0]?.document_id } });
    const mails = app.mails.filter(({ to, text }) => to === world.person.email && text.includes('roční zpráva'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toMatch(/Kč|%/u);
  });

  it('is not made for a client who left the contract', async () => {
    expect(await reportsOf(closed)).toEqual({ data: [], orders: [] });
  });
});

describe('the proof of delivery', () => {
  const open = async (token: string) => {
    const [row] = await app.platform.db
      .select({ uuid: files.uuid })
      .from(files)
      .where(eq(files.fileableId, (await reportsOf()).data[0]?.document_id ?? ''));
    const { status } = await app.call(readFileContent, { params: { uuid: row?.uuid ?? '' }, query: {}, token });
    expect(status).toBe(200);
  };
  const proof = async () => {
    const [report] = (await reportsOf()).data;
    return { told: report?.told_at, opened: report?.opened_at };
  };

  it('says when the e-mail was handed over, once it was', async () => {
    expect((await proof()).told).toBeNull();
    const sentAt = app.clock.now().toISOString();
    app.clock.advance(60_000);
    for (let time = 0; time < 2; time += 1) await noteTellings(app.platform);
    expect((await proof()).told).toBe(sentAt);
    const told = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'suitabilityReports.told'));
    expect(told).toHaveLength(1);
  });

  it('finds what was not opened for some days', async () => {
    const [id = ''] = (await reportsOf()).data.map((report) => report.id);
    expect([await listed({ unopened_days: '7' }), await listed({ unopened_days: '0' }), await listed({ unopened_days: 'x' })]).toEqual([
      [],
      [id],
      [],
    ]);
    app.clock.advance(7 * 86_400_000);
    expect([await listed({ unopened_days: '7' }), await listed({ unopened_days: '8' }), await listed({ is_opened: 'true' })]).toEqual([
      [id],
      [],
      [],
    ]);
  });

  it('is the first opening in a session of the client, never of staff or of who acts for them', async () => {
    await open(await asOffice());
    const acting = await app.call(impersonateClient, { token: await asOffice(), params: { id: world.clientId } });
    await open(acting.body.token);
    expect((await proof()).opened).toBeNull();
    const first = app.clock.now().toISOString();
    await open(await openSessionOf(app, world.person));
    app.clock.advance(60_000);
    await open(await openSessionOf(app, world.person));
    expect((await proof()).opened).toBe(first);
    expect([await listed({ unopened_days: '1' }), (await listed({ is_opened: 'true' })).length]).toEqual([[], 1]);
    const opened = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'documents.opened'));
    expect(opened.map(({ actorUserId }) => actorUserId)).toEqual([world.person.userId]);
  });

  it.each(['UPDATE suitability_reports SET edition = 9', 'DELETE FROM suitability_report_tellings', 'DELETE FROM document_openings'])(
    'the application may not: %s',
    async (statement) => {
      await expect(app.platform.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );
});

describe('a correction', () => {
  const correct = async (to = '2027-03-01', token?: string) =>
    app.call(endpoints.correctReport, { params: { id: world.clientId }, body: { to }, token: token ?? (await asOffice()) });

  it('makes no edition while nothing has changed', async () => {
    expect((await correct()).status).toBe(202);
    expect((await correct()).status).toBe(409);
    await app.drain();
    expect((await reportsOf()).data).toHaveLength(1);
  });

  it('makes another edition once something has, tells it, and proves its delivery anew', async () => {
    await app.platform.db
      .update(strategies)
      .set({ abilityToBearLoss: ['CANNOT_LOSE'] })
      .where(eq(strategies.id, strategyId));
    await correct();
    await app.drain();
    const { data } = await reportsOf();
    expect(data.map(({ edition, outcome, opened_at }) => [edition, outcome, opened_at !== null])).toEqual([
      [2, 'UNSUITABLE', false],
      [1, 'SUITABLE', true],
    ]);
    expect(await listed({})).toEqual([data[0]?.id]);
    await orderDueReports(app.platform);
    expect((await reportsOf()).data).toHaveLength(2);
  });

  it('is refused for a period without a report, to advisers and to clients', async () => {
    expect((await correct('2027-02-28')).status).toBe(404);
    expect((await correct('2027-03-01', (await createPerson(app, 'INTERMEDIARY')).token)).status).toBe(403);
    expect((await correct('2027-03-01', await openSessionOf(app, world.person))).status).toBe(403);
  });
});

it('is read by who looks after the client only', async () => {
  const read = (token?: string) => app.call(endpoints.listClientReports, { params: { id: world.clientId }, ...(token ? { token } : {}) });
  expect((await read()).status).toBe(401);
  expect((await read((await createPerson(app, 'INTERMEDIARY')).token)).status).toBe(404);
  expect((await read(await openSessionOf(app, world.person))).status).toBe(403);
});
