import { listDocuments, readMyDocuments } from '@pramen/contract/documents/documents.endpoints';
import { listImports } from '@pramen/contract/imports/imports.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandlers } from '../../app.ts';
import { documents } from '../../database/schema/documents.ts';
import { findFile, readFileBytes } from '../../features/files/files.reader.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { verifyPdf } from '../../platform/pdf/verification/verify-pdf.ts';
import { resumeWork, sweepExpired } from '../../assembly/repeated-work.ts';
import { openSessionOf } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { bringImportOfToday, tellImports } from '../imports/bring-imports.ts';
import { createDemoSchema } from '../store/demo-store.ts';
import { seedDemoCompany } from '../seed.ts';
import { isLost, stories } from './stories.ts';
import { countUntold } from './story-rows.ts';
import type { TellingDeps } from './story-work.ts';
import { tellDocuments } from './tell-documents.ts';

const database = useTestDatabase();
let app: TestApp;
/** When the documents were created; the queues last for weeks. */
let toldAt: Date;
/** What was sent by then. */
let sent: unknown[] = [];

/** Letters take LibreOffice seconds each; here they are skipped as on a machine without it. */
const telling = (): TellingDeps => {
  const { pdf } = app.resources;
  return {
    platform: app.platform,
    studio: { hasOffice: false, layout: (task) => pdf.layout(task) },
    handlersOf: (platform) => createHandlers(platform, app.resources),
  };
};
const tell = (isStopping: () => boolean = () => false) => tellDocuments(telling(), isStopping);

async function query<Row extends object>(text: string): Promise<Row[]> {
  return (await database.current.pool.query<Row>(text)).rows;
}

async function countRows(): Promise<unknown> {
  const tables = [
    'documents',
    'document_signatures',
    'document_seals',
    'document_state_changes',
    'files',
    'notifications',
    'outbox_messages',
    'audit_events',
    'verification_codes',
    'demo.document_stories',
  ];
  return (await query(`SELECT ${tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS "${table}"`).join(', ')}`))[0];
}

async function tokenOf(email: string): Promise<string> {
  const [user] = await query<{ id: string; role: 'CLIENT' | 'BACK_OFFICE' | 'INTERMEDIARY'; client_id: string | null }>(
    `SELECT u.id, u.role, c.id AS client_id FROM users u LEFT JOIN clients c ON c.user_id = u.id WHERE u.email = '${email}'`,
  );
  if (!user) throw new Error(`no user has the e-mail ${email}`);
  return openSessionOf(app, { userId: user.id, role: user.role, clientId: user.client_id });
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  await createDemoSchema(database.current.ownerUrl);
  await seedDemoCompany(app.platform);
  let asked = 0;
  // The first process is stopped while it begins stories, the second in the middle of their steps.
  await tell(() => (asked += 1) > 9);
  expect(await countUntold(app.platform)).toBe(stories.length);
  asked = 0;
  await tell(() => (asked += 1) > stories.length);
  expect(await countUntold(app.platform)).toBeGreaterThan(0);
  await tell();
  await app.drain();
  sent = [...app.mails, ...app.texts];
  toldAt = app.clock.now();
});
afterAll(() => app.close());

describe('the documents of the demo company', () => {
  it('are all created exactly once, even when processes are stopped along the way', async () => {
    expect(app.logged).toEqual([]);
    expect(await countUntold(app.platform)).toBe(0);
    const letters = stories.filter((story) => story.from === 'letter' && !isLost(story)).length;
    expect(await query('SELECT 1 FROM documents')).toHaveLength(stories.length - letters);
    const before = await countRows();
    await tell();
    expect(await countRows()).toEqual(before);
  });

  it('fill every list of the back office, with one waiting for each person named in guides', async () => {
    const office = await tokenOf('office@pramen.test');
    const totals = await Promise.all(
      (['to-processing', 'in-solution', 'archived'] as const).map(
        async (filter) => (await app.call(listDocuments, { body: { filter: { filter } }, token: office })).body.meta.total,
      ),
    );
    expect(totals.every((total) => total >= 10)).toBe(true);
    for (const name of ['client', 'slovak']) {
      const { data } = (await app.call(readMyDocuments, { token: await tokenOf(`${name}@pramen.test`) })).body;
      const states = data.map((row) => row.client_state.state);
      expect(states).toEqual(expect.arrayContaining(['TO_BE_SIGNED', 'SIGNED', 'REJECTED', 'ACCEPTED']));
      expect([name, states.filter((state) => state === 'TO_BE_SIGNED').length]).toEqual([name, 1]);
    }
    const adviser = (await app.call(readMyDocuments, { token: await tokenOf('adviser@pramen.test') })).body.data;
    expect(adviser.filter(({ state }) => state.state === 'TO_BE_SIGNED').length).toBeGreaterThan(2);
    for (const name of ['empty', 'newcomer'])
      expect(
        await query(
          `SELECT 1 FROM documents d JOIN clients c ON c.id = d.client_id JOIN users u ON u.id = c.user_id WHERE u.email = '${name}@pramen.test'`,
        ),
      ).toEqual([]);
  });

  it('are numbered in the order of their dates', async () => {
    const rows = await query<{ code: string; created_at: Date }>(
      'SELECT code, created_at FROM documents WHERE code IS NOT NULL ORDER BY code',
    );
    const series = Map.groupBy(rows, ({ code }) => code.replace(/\d+$/, ''));
    for (const ofOne of series.values())
      expect(ofOne.map(({ created_at: at }) => at.getTime())).toEqual(
        ofOne.map(({ created_at: at }) => at.getTime()).toSorted((one, other) => one - other),
      );
    expect(series.size).toBeGreaterThan(4);
  });

  it('changed state in order, by people, before today', async () => {
    const today = toldAt.getTime() - (toldAt.getTime() % DAY);
    const changes = await query<{ document_id: string; state: string; created_at: Date; position: number; name: string | null }>(
      `SELECT document_id, state, s.created_at, position, u.name FROM document_state_changes s LEFT JOIN users u ON u.id = s.user_id WHERE s.created_at <= '${toldAt.toISOString()}' ORDER BY document_id, position`,
    );
    for (const ofOne of Map.groupBy(changes, (change) => change.document_id).values()) {
      const instants = ofOne.map(({ created_at: at }) => at.getTime());
      expect(instants).toEqual(instants.toSorted((one, other) => one - other));
      expect(Math.max(...instants)).toBeLessThan(today);
      expect(ofOne[0]?.name).not.toBeNull();
    }
    const decided = changes.filter(({ state }) => state === 'ACCEPTED' || state === 'CANCELED' || state === 'REJECTED');
    expect(decided.every(({ name }) => name !== null)).toBe(true);
  });

  it('are sealed by the real seal soon after the last signature', async () => {
    const complete = await query<{ id: string; seal: string | null; sealed_at: Date; signed_at: Date }>(
      `SELECT d.id, d.seal, l.created_at AS sealed_at, max(s.decided_at) AS signed_at FROM documents d JOIN document_signatures s ON s.document_id = d.id LEFT JOIN document_seals l ON l.document_id = d.id
       GROUP BY d.id, d.seal, l.created_at HAVING bool_and(s.state = 'SIGNED')`,
    );
    expect(complete.length).toBeGreaterThan(12);
    for (const { seal, sealed_at: sealedAt, signed_at: signedAt } of complete)
      expect([seal, sealedAt.getTime() - signedAt.getTime()]).toEqual(['DONE', 4000]);
    const [row] = await app.platform.db
      .select()
      .from(documents)
      .where(eq(documents.id, complete[0]?.id ?? ''));
    const file = await findFile(app.platform.db, row?.fileId ?? '');
    if (!file) throw new Error('the sealed document has no file');
    const { signatures } = await verifyPdf(await readFileBytes(app.platform.db, app.platform, file));
    expect(signatures).toMatchObject([{ isIntact: true, coversAll: true, claimedAt: complete[0]?.sealed_at }]);
    expect(
      await query(`SELECT 1 FROM document_signatures WHERE state = 'SIGNED' AND (sealed_evidence IS NULL OR code_id IS NULL)`),
    ).toEqual([]);
  });

  it('sent no e-mail or SMS, and leave only new notices unread', async () => {
    expect(sent).toEqual([]);
    const { data, meta } = (
      await app.call(listNotifications, { query: { page: '1', length: '100' }, token: await tokenOf('client@pramen.test') })
    ).body;
    const unread = data.filter(
      ({ created_at: at, read_at: readAt, about }) => at <= toldAt.toISOString() && readAt === null && about?.kind === 'document',
    );
    expect(unread.map(({ subject }) => subject)).toEqual(['Dokument k\u00a0podpisu', 'Podepsaný dokument je kompletní']);
    expect(meta.total).toBeGreaterThan(10);
  });

  it('stay as users leave them and are not created again', async () => {
    const [any] = await app.platform.db.select().from(documents).where(eq(documents.state, 'TO_REVIEW')).limit(1);
    await app.platform.db
      .update(documents)
      .set({ state: 'TO_BE_SIGNED', name: 'Moje' })
      .where(eq(documents.id, any?.id ?? ''));
    await tell();
    expect(
      await app.platform.db
        .select({ state: documents.state, name: documents.name })
        .from(documents)
        .where(eq(documents.id, any?.id ?? '')),
    ).toEqual([{ state: 'TO_BE_SIGNED', name: 'Moje' }]);
  });
});

/** Counts the entries of every work list. */
async function countWaiting() {
  const now = app.clock.now().toISOString();
  const counts: Record<string, string> = {
    importsToConfirm: `imports WHERE state = 'CHECKED' AND expires_at > '${now}'`,
    toReview: `documents WHERE state = 'TO_REVIEW'`,
    returned: `documents WHERE state = 'REJECTED'`,
    prepared: `documents WHERE state = 'PREPARED' AND generation = 'DONE'`,
    toBeSigned: `documents WHERE state = 'TO_BE_SIGNED'`,
    notMade: `documents WHERE generation = 'FAILED'`,
    taken: `documents WHERE state = 'TO_REVIEW' AND assigned_user_id IS NOT NULL`,
    notActivated: `clients c JOIN users u ON u.id = c.user_id WHERE c.active_access AND u.password_hash IS NULL`,
    withoutContract: `clients c WHERE NOT EXISTS (SELECT FROM contracts k WHERE k.client_id = c.id AND k.deleted_at IS NULL)`,
    withoutAdviser: `clients WHERE intermediary_person_id IS NULL`,
    unsigned: `contracts WHERE signed_on IS NULL AND deleted_at IS NULL`,
    trashed: `contracts WHERE deleted_at IS NOT NULL`,
    unreadOfClient: `notifications n JOIN users u ON u.id = n.user_id WHERE n.read_at IS NULL AND u.email = 'client@pramen.test'`,
    unreadOfAdviser: `notifications n JOIN users u ON u.id = n.user_id WHERE n.read_at IS NULL AND u.email = 'adviser@pramen.test'`,
    unreadOfOffice: `notifications n JOIN users u ON u.id = n.user_id WHERE n.read_at IS NULL AND u.email = 'office@pramen.test'`,
  };
  const rows = await query<Record<string, number>>(
    `SELECT ${Object.entries(counts)
      .map(([name, from]) => `(SELECT count(*)::int FROM ${from}) AS "${name}"`)
      .join(', ')}`,
  );
  return Object.entries(rows[0] ?? {});
}

/** Demo rows that no sweep of the first weeks deletes: notifications are kept for a year. */
const kept = () => [
  `notifications WHERE created_at > '${new Date(toldAt.getTime() - 300 * DAY).toISOString()}'`,
  'documents',
  `document_signatures WHERE state = 'SIGNED'`,
  'document_seals',
  'files WHERE erased_at IS NULL',
  'audit_events',
  'imports',
];
const countKept = () => Promise.all(kept().map(async (from) => [from, (await query(`SELECT 1 FROM ${from}`)).length] as const));

async function liveOn(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  await sweepExpired(app.platform);
  await resumeWork(app.platform);
  await app.drain();
  await bringImportOfToday(telling());
}

describe('the queues of the demo company', () => {
  it('each has work, and keeps it a day and a month later', async () => {
    await tellImports(telling());
    const empty = async () => (await countWaiting()).filter(([, count]) => count === 0);
    expect(await empty()).toEqual([]);
    for (const days of [1, 31]) {
      const before = await countKept();
      await liveOn(days);
      expect([days, await empty()]).toEqual([days, []]);
      const after = new Map(await countKept());
      expect([days, before.filter(([from, count]) => (after.get(from) ?? 0) < count)]).toEqual([days, []]);
    }
    expect(app.logged).toEqual([]);
    // One import waits each day; before it there are unconfirmed ones, two confirmed ones and a discarded one.
    const [admin] = await query<{ id: string }>(`SELECT id FROM users WHERE email = 'admin@pramen.test'`);
    const token = await openSessionOf(app, { userId: admin?.id ?? '', role: 'ADMIN', clientId: null });
    const { data } = (await app.call(listImports, { query: { page: '1', length: '50' }, token })).body;
    expect(data.map(({ state }) => state)).toEqual(['CHECKED', 'EXPIRED', 'EXPIRED', 'DONE', 'DONE', 'CANCELLED']);
    expect(data[0]).toMatchObject({ file_names: ['cash-transactions.csv', 'instructions.csv'] });
    expect(data[0]?.rows?.inserted).toBeGreaterThan(4);
    expect(data[0]?.fault_count).toBeGreaterThan(0);
    await bringImportOfToday(telling());
    expect(await query('SELECT 1 FROM imports')).toHaveLength(data.length);
  });
});
