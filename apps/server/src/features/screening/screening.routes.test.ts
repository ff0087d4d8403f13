import * as endpoints from '@pramen/contract/screening/screening.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import type { ClientScreening } from '@pramen/contract/screening/screening.schemas';
import { changeClient, createClient } from '@pramen/contract/clients/client.endpoints';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { translate } from '@pramen/texts/translate';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../assembly/repeated-work.ts';
import { clients } from '../../database/schema/clients.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import type { TestDatabase } from '../../testing/app/test-database.ts';
import { euXml, ftmLines, importBothLists, importList } from '../../testing/files/screening-lists.ts';
import { activateVersion } from './lists/activate-list.ts';

// Each test has a database of its own, because lists concern all clients.
let database: TestDatabase;
let app: TestApp;
let office: TestPerson;
let colleague: TestPerson;
let client: TestPerson;
let clientId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  office = await createPerson(app, 'BACK_OFFICE');
  colleague = await createPerson(app, 'ADMIN');
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  return async () => {
    await app.close();
    await database.close();
  };
});

const identify = (values: Partial<typeof clients.$inferInsert>, id = clientId) =>
  app.platform.db.update(clients).set(values).where(eq(clients.id, id));
const read = async (id = clientId): Promise<ClientScreening> => {
  const { status, body } = await app.call(endpoints.readClientScreening, { params: { id }, token: office.token });
  expect(status).toBe(200);
  return body;
};
const statusOf = async (id = clientId) => (await read(id)).status;
const hitOf = async (id = clientId) => {
  const [hit] = (await read(id)).hits;
  if (!hit) throw new Error('the client has no hit');
  return hit;
};
/** What the recurring tasks and their jobs do. */
const settle = async () => {
  await resumeWork(app.platform);
  await app.drain();
};
const decide = (hitId: string, version: number, decision: 'CLEARED' | 'CONFIRMED' = 'CLEARED', token = office.token) =>
  app.call(endpoints.decideScreeningHit, {
    params: { id: clientId, hitId },
    body: { decision, reason: 'Jiné datum narození.', version },
    token,
  });

async function upload(text: string, fields: Record<string, string> = {}, token = office.token, name = 'seznam.xml', language = 'cs') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('files', new Blob([text]), name);
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: endpoints.importScreeningList.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}`, 'accept-language': language },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<{ id: string; errors?: Record<string, string[]> }>() };
}
const countOf = async (table: string) =>
  (await database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count;

describe('without the data to say so, no client is clear', () => {
  it('while a list of either kind is missing', async () => {
    await settle();
    expect(await statusOf()).toBe('LIST_MISSING');
    await importList(app, euXml([{}]));
    await app.drain();
    expect(await statusOf()).toBe('LIST_MISSING');
    await importList(app, ftmLines([{}]));
    await app.drain();
    expect(await statusOf()).toBe('CLEAR');
  });

  it('once a list is too old, until it is imported again', async () => {
    await importBothLists(app);
    expect(await statusOf()).toBe('CLEAR');
    app.clock.advance(15 * DAY);
    office = await createPerson(app, 'BACK_OFFICE');
    expect(await statusOf()).toBe('LIST_TOO_OLD');
    const { data, missing } = (await app.call(endpoints.listScreeningLists, { token: office.token })).body;
    expect([data.filter((list) => list.is_too_old).map(({ kind }) => kind), missing]).toEqual([['SANCTIONS'], []]);
    await settle();
    expect(await statusOf()).toBe('LIST_TOO_OLD');
    await importList(app, euXml([{}], '2026-03-16'));
    await app.drain();
    expect(await statusOf()).toBe('CLEAR');
  });

  it('and everybody is screened: without a contract, minors, companies, guardians, imported ones', async () => {
    await importBothLists(app, {
      sanctioned: [{ name: 'Evžen Smyšlenka' }, { name: 'Gizela Vybájená' }, { ref: 'Z' }],
      exposed: [{ name: 'Ota Neskutečný' }],
    });
    const minor = (await createPerson(app, 'CLIENT')).clientId ?? '';
    await identify({ birthDate: '2020-05-05', legalGuardian: 'Gizela Vybájená, matka' }, minor);
    const company = (await createPerson(app, 'CLIENT')).clientId ?? '';
    await identify({ companyName: 'Nic s.r.o.', firstname: 'Evžen', surname: 'Smyšlenka' }, company);
    const mentored = (await createPerson(app, 'CLIENT')).clientId ?? '';
    await identify({ mentorName: 'Ota Neskutečný' }, mentored);
    expect(await statusOf(minor)).toBe('NOT_SCREENED');
    await settle();
    const found = async (id: string) => (await read(id)).hits.map(({ role, entry_name }) => [role, entry_name]);
    expect(await found(minor)).toEqual([['GUARDIAN', 'Gizela Vybájená']]);
    expect(await found(company)).toEqual([['CLIENT', 'Evžen Smyšlenka']]);
    expect(await found(mentored)).toEqual([['MENTOR', 'Ota Neskutečný']]);
    expect(await statusOf()).toBe('CLEAR');
    const { rows } = await database.pool.query<{ missing: number }>(`
      SELECT count(*)::int AS missing FROM clients c, screening_lists l
      WHERE c.deleted_at IS NULL AND NOT EXISTS (SELECT FROM screening_marks m WHERE m.client_id = c.id AND m.list_id = l.id)`);
    expect(rows).toEqual([{ missing: 0 }]);
  });
});

describe('a client', () => {
  it('is screened as soon as created or renamed', async () => {
    await importBothLists(app, { sanctioned: [{ name: 'Ladislav Předstíraný', born: '1970-02-03' }] });
    const email = 'l.predstirany@example.test';
    const made = await app.call(createClient, {
      body: { firstname: 'Předstíraný', surname: 'Ladislav', email, birth_date: '1970-02-03' },
      token: office.token,
    });
    expect(made.status).toBe(200);
    await app.drain();
    const id = made.body.client.id;
    const hit = await hitOf(id);
    expect([hit.role, hit.state, hit.subject.birth_date]).toEqual(['CLIENT', 'OPEN', '1970-02-03']);
    expect(hit.contributions.map(({ kind }) => kind)).toContain('BIRTH_DATE_EQUAL');
    expect(Math.abs(hit.contributions.reduce((sum, { points }) => sum + points, 0) - hit.score)).toBeLessThan(0.01);
    await app.call(changeClient, {
      params: { id: clientId },
      body: { firstname: 'Ladislaus', surname: 'Predstirany' },
      token: office.token,
    });
    expect(await statusOf()).toBe('NOT_SCREENED');
    await app.drain();
    expect(await statusOf()).toBe('OPEN_HITS');
  });

  it.each([
    ['without diacritics', 'Lubos', 'Vymysleny'],
    ['in another order', 'Vymyšlený', 'Luboš'],
    ['in another alphabet', 'Любош', 'Вымышлены'],
    ['in capitals with a typing error', 'LUBOŠ', 'VYMIŠLENÝ'],
  ])('is found %s', async (_how, firstname, surname) => {
    await identify({ firstname, surname });
    await importBothLists(app, { sanctioned: [{ name: 'Luboš Vymyšlený' }] });
    expect(await statusOf()).toBe('OPEN_HITS');
  });

  it('was not screened when other rules compared them', async () => {
    await importBothLists(app);
    expect(await statusOf()).toBe('CLEAR');
    await database.pool.query('UPDATE screening_marks SET engine = engine - 1 WHERE client_id = $1', [clientId]);
    expect(await statusOf()).toBe('NOT_SCREENED');
    await settle();
    expect(await statusOf()).toBe('CLEAR');
  });

  it('is compared again after a week, whatever has changed', async () => {
    await importBothLists(app);
    const before = (await read()).screened_at;
    app.clock.advance(8 * DAY);
    office = await createPerson(app, 'BACK_OFFICE');
    expect(await statusOf()).toBe('CLEAR');
    await settle();
    expect((await read()).screened_at).not.toBe(before);
    expect(await countOf('screening_runs')).toBe(4);
  });
});

describe('a decision', () => {
  const listed = { ref: 'EU.1', name: 'Žofie Čížková', born: '1950-01-02' };
  const withOthers = (one: object) => [one, { ref: 'EU.2' }, { ref: 'EU.3' }];
  const again = async (one: object, day = '2026-03-02') => {
    await importList(app, euXml(withOthers(one), day));
    await app.drain();
  };
  beforeEach(async () => {
    await importBothLists(app, { sanctioned: withOthers(listed) });
  });

  it('holds through further screenings, with its reason, list and person', async () => {
    const hit = await hitOf();
    const { status, body } = await decide(hit.id, hit.version);
    expect([status, body.hit?.state]).toEqual([200, 'CLEARED']);
    expect(body.hit?.decisions).toEqual([
      expect.objectContaining({
        decision: 'CLEARED',
        reason: 'Jiné datum narození.',
        list_number: 1,
        decided_by: expect.objectContaining({ id: office.userId }),
      }),
    ]);
    expect(await statusOf()).toBe('CLEAR');
    await again(listed);
    app.clock.advance(8 * DAY);
    office = await createPerson(app, 'BACK_OFFICE');
    await settle();
    expect([await statusOf(), (await hitOf()).state]).toEqual(['CLEAR', 'CLEARED']);
  });

  it.each(['CLEARED', 'CONFIRMED'] as const)('%s is reopened when the entry changes', async (decision) => {
    const hit = await hitOf();
    await decide(hit.id, hit.version, decision);
    await again({ ...listed, aliases: ['Žofka Čížková'] });
    expect(await hitOf()).toMatchObject({ id: hit.id, state: 'OPEN', reopened_for: 'ENTRY_CHANGED', list: { number: 2 } });
    expect((await hitOf()).decisions).toHaveLength(1);
    expect(await statusOf()).toBe('OPEN_HITS');
  });

  it('is reopened when the client changes', async () => {
    const hit = await hitOf();
    await decide(hit.id, hit.version);
    await identify({ birthDate: '1950-01-02' });
    await settle();
    expect(await hitOf()).toMatchObject({ state: 'OPEN', reopened_for: 'CLIENT_CHANGED', subject: { birth_date: '1950-01-02' } });
  });

  it('that confirmed a hit is reopened when a renamed client is no longer found', async () => {
    const hit = await hitOf();
    await decide(hit.id, hit.version, 'CONFIRMED');
    expect(await statusOf()).toBe('CONFIRMED');
    await identify({ firstname: 'Xaver', surname: 'Kkk' });
    await settle();
    expect(await hitOf()).toMatchObject({ state: 'OPEN', is_found: false, reopened_for: 'NO_LONGER_FOUND' });
    expect(await statusOf()).toBe('OPEN_HITS');
  });

  const rename = async (firstname: string) => {
    await identify({ firstname, surname: 'Kkk' });
    await settle();
  };
  const confirm = async () => {
    const hit = await hitOf();
    expect((await decide(hit.id, hit.version, 'CONFIRMED')).status).toBe(200);
  };
  const weekLater = async () => {
    app.clock.advance(8 * DAY);
    office = await createPerson(app, 'BACK_OFFICE');
    await settle();
  };

  it('that confirms a lost hit again holds through the weekly comparisons, until the client changes', async () => {
    await confirm();
    await rename('Xaver');
    expect(await hitOf()).toMatchObject({ state: 'OPEN', reopened_for: 'NO_LONGER_FOUND' });
    await confirm();
    for (let week = 0; week < 2; week += 1) {
      await weekLater();
      expect(await hitOf()).toMatchObject({ state: 'CONFIRMED', is_found: false, reopened_for: null });
    }
    await rename('Ypsilon');
    expect(await hitOf()).toMatchObject({ state: 'OPEN', reopened_for: 'CLIENT_CHANGED' });
  });

  it('that clears a lost hit does not hold once the client has the old name again', async () => {
    await confirm();
    await rename('Xaver');
    const hit = await hitOf();
    await decide(hit.id, hit.version);
    expect(await statusOf()).toBe('CLEAR');
    await identify({ firstname: 'Žofie', surname: 'Čížková' });
    await settle();
    expect(await hitOf()).toMatchObject({ state: 'OPEN', is_found: true, reopened_for: 'CLIENT_CHANGED' });
  });

  it('that clears a hit which has left the list does not hold once it is listed again', async () => {
    await confirm();
    await again({ ref: 'EU.4' });
    const hit = await hitOf();
    expect(hit).toMatchObject({ state: 'OPEN', reopened_for: 'NO_LONGER_FOUND', entry: { is_listed: false } });
    await decide(hit.id, hit.version);
    await again(listed);
    expect(await hitOf()).toMatchObject({ state: 'OPEN', reopened_for: 'FOUND_AGAIN' });
  });

  const retire = async (id: string) => {
    const { status } = await app.call(endpoints.retireScreeningList, { params: { id }, body: {}, token: office.token });
    expect(status).toBe(200);
    await importList(app, euXml([{}], '2026-03-02'), { name: 'Jiný seznam' });
    await app.drain();
  };
  const confirmedCounts = async () => {
    const { data } = (await app.call(endpoints.listScreeningLists, { token: office.token })).body;
    return Object.fromEntries(data.map(({ name, confirmed_count: count }) => [name, count]));
  };

  it('that confirmed a hit stays shown and counts when its list is retired', async () => {
    await confirm();
    expect(await confirmedCounts()).toEqual({ EU: 1, OpenSanctions: 0 });
    const hit = await hitOf();
    await retire(hit.list.id);
    const shown = {
      status: 'CONFIRMED',
      lacks: null,
      confirmed_count: 1,
      hits: [{ id: hit.id, state: 'CONFIRMED', list: { is_retired: true } }],
    };
    expect(await read()).toMatchObject(shown);
    const { data } = (await app.call(endpoints.listScreeningHits, { body: { filter: { state: 'CONFIRMED' } }, token: office.token })).body;
    expect(data.map(({ id }) => id)).toEqual([hit.id]);
  });

  it('that confirmed a hit does not stop waiting when it was reopened before its list is retired', async () => {
    await confirm();
    await rename('Xaver');
    const { list } = await hitOf();
    await retire(list.id);
    expect(await read()).toMatchObject({ status: 'OPEN_HITS', open_count: 1, hits: [{ state: 'OPEN' }] });
  });

  it('not made before the list is retired is not needed any more', async () => {
    await retire((await hitOf()).list.id);
    expect(await read()).toMatchObject({ status: 'CLEAR', open_count: 0, hits: [] });
  });

  it('that confirmed a hit is said before a list that is too old or missing', async () => {
    await confirm();
    app.clock.advance(15 * DAY);
    office = await createPerson(app, 'BACK_OFFICE');
    expect(await read()).toMatchObject({ status: 'CONFIRMED', lacks: 'LIST_TOO_OLD' });
    const { list } = await hitOf();
    await app.call(endpoints.retireScreeningList, { params: { id: list.id }, body: {}, token: office.token });
    expect(await read()).toMatchObject({ status: 'CONFIRMED', lacks: 'LIST_MISSING' });
  });

  it('is refused when somebody else has decided, or the entry has changed', async () => {
    const hit = await hitOf();
    const answers = await Promise.all([decide(hit.id, hit.version), decide(hit.id, hit.version, 'CONFIRMED', colleague.token)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('record.changed');
    await again({ ...listed, country: 'XX' });
    expect((await decide(hit.id, hit.version + 1)).status).toBe(409);
  });

  it('needs a reason', async () => {
    const hit = await hitOf();
    const body = { decision: 'CLEARED', reason: '  ', version: hit.version };
    const answer = await app.call(endpoints.decideScreeningHit, { params: { id: clientId, hitId: hit.id }, body, token: office.token });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['reason']]);
  });

  it('is not needed any more once the entry has left the list before anybody decided', async () => {
    await again({ ref: 'EU.1' });
    expect((await hitOf()).is_found).toBe(false);
    await importList(app, euXml([{ ref: 'EU.2' }, { ref: 'EU.3' }], '2026-03-02'), { mayShrink: true });
    await app.drain();
    expect([await statusOf(), (await read()).hits]).toEqual(['CLEAR', []]);
    await again(listed);
    expect(await statusOf()).toBe('OPEN_HITS');
  });
});

describe('the calls', () => {
  it('answer only the staff who decide', async () => {
    await importBothLists(app, { sanctioned: [{ name: 'Žofie Čížková' }] });
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const hit = await hitOf();
    for (const token of [adviser.token, client.token]) {
      const answers = [
        await app.call(endpoints.listScreeningLists, { token }),
        await app.call(endpoints.listScreeningHits, { body: {}, token }),
        await app.call(endpoints.readClientScreening, { params: { id: clientId }, token }),
        await decide(hit.id, hit.version, 'CLEARED', token),
        await app.call(endpoints.retireScreeningList, { params: { id: hit.list.id }, body: {}, token }),
        await upload(euXml([{}]), {}, token),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    }
    expect((await app.call(endpoints.listScreeningLists)).status).toBe(401);
    const foreign = await createPerson(app, 'CLIENT');
    const strange = { id: foreign.clientId ?? '', hitId: hit.id };
    expect(
      (
        await app.call(endpoints.decideScreeningHit, {
          params: strange,
          body: { decision: 'CLEARED', reason: 'x', version: 1 },
          token: office.token,
        })
      ).status,
    ).toBe(404);
  });

  it('list what waits, page by page, and tell the staff once', async () => {
    const other = (await createPerson(app, 'CLIENT')).clientId ?? '';
    await identify({ firstname: 'Zofie', surname: 'Cizkova' }, other);
    await importBothLists(app, { sanctioned: [{ name: 'Žofie Čížková' }], exposed: [{ name: 'Žofie Čížková' }] });
    const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listScreeningHits, { body, token: office.token })).body;
    const all = await list({ filter: { state: 'OPEN' }, length: 3 });
    expect([all.meta.total, all.data.length]).toEqual([4, 3]);
    expect((await list({ filter: { state: 'OPEN' }, search: 'zofie', length: 10, page: 1 })).meta.total).toBe(4);
    expect((await list({ filter: { state: 'CLEARED' } })).meta.total).toBe(0);
    expect((await list({ filter: { kind: 'EXPOSED' } })).meta.total).toBe(2);
    const notices = (await app.call(listNotifications, { token: office.token })).body.data;
    expect(notices.map(({ subject, about }) => [subject, about?.kind])).toEqual([['Shody k\u00a0posouzení', 'screening']]);
  });

  it('import a list, show its malformed rows, and refuse a cut one as a whole', async () => {
    const text = `${ftmLines([{ ref: 'Q1' }, { ref: 'Q2' }, { ref: 'Q2' }])}{"broken\n`;
    const cut = await upload(ftmLines([{}, {}]).slice(0, -10));
    expect([cut.status, cut.body.errors?.['files']?.[0]]).toEqual([422, expect.stringContaining('useknutý')]);
    expect([await countOf('screening_staged_entries'), await countOf('screening_list_versions')]).toEqual([0, 0]);
    const { status, body } = await upload(text, { kind: 'EXPOSED', name: 'Smyšlené osoby', published_on: '2026-02-01' });
    expect(status).toBe(202);
    await app.drain();
    const { data, missing } = (await app.call(endpoints.listScreeningLists, { token: office.token })).body;
    expect(missing).toEqual(['SANCTIONS']);
    expect(data).toMatchObject([
      {
        id: body.id,
        name: 'Smyšlené osoby',
        current_number: 1,
        is_too_old: false,
        waiting_count: 0,
        versions: [
          {
            number: 1,
            published_on: '2026-02-01',
            entry_count: 2,
            added_count: 2,
            finding_count: 2,
            findings: [
              { line: 3, reason: 'repeated', is_imported: false },
              { line: 4, reason: 'notJson', is_imported: false },
            ],
            imported_by: { id: office.userId },
          },
        ],
      },
    ]);
  });

  it('refuse an older file, and one that lacks most of the list unless that is wanted', async () => {
    const many = Array.from({ length: 10 }, (_none, index) => ({ ref: `E${index}` }));
    await importBothLists(app, { sanctioned: many });
    expect((await upload(euXml(many, '2026-02-01'))).body.errors?.['files']?.[0]).toContain('starší');
    expect((await upload(euXml(many.slice(0, 5), '2026-03-02'))).body.errors?.['files']?.[0]).toContain('méně');
    expect(await countOf('screening_staged_entries')).toBe(0);
    expect((await upload(euXml(many.slice(0, 5), '2026-03-02'), { may_shrink: 'true' })).status).toBe(202);
    await app.drain();
    const { data } = (await app.call(endpoints.listScreeningLists, { token: office.token })).body;
    expect(data.find(({ kind }) => kind === 'SANCTIONS')?.versions[0]).toMatchObject({
      number: 2,
      entry_count: 5,
      removed_count: 5,
      added_count: 0,
      changed_count: 0,
    });
  });

  const versions = async () => {
    const { data } = (await app.call(endpoints.listScreeningLists, { token: office.token })).body;
    return data.flatMap(({ versions: all }) => all.map((one) => [one.published_on, one.number, one.state, one.refused_for]));
  };
  const ofDay = (day: string, count = 1) =>
    euXml(
      Array.from({ length: count }, (_none, index) => ({ ref: `E${index}` })),
      day,
    );

  it('use versions in the order of their publication, whatever the order of uploads and jobs', async () => {
    expect((await upload(ofDay('2026-02-20'))).status).toBe(202);
    expect((await upload(ofDay('2026-02-15'))).body.errors?.['files']?.[0]).toContain('starší');
    await app.drain();
    expect(await versions()).toEqual([['2026-02-20', 1, 'READY', null]]);
    for (const day of ['2026-02-22', '2026-02-24']) expect((await upload(ofDay(day))).status).toBe(202);
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id FROM screening_list_versions WHERE state = 'STAGED' ORDER BY published_on DESC`,
    );
    // The later one began to arrive first, and its job comes first.
    await database.pool.query(
      `UPDATE screening_list_versions SET received_at = received_at - interval '1 hour' WHERE state = 'STAGED' AND published_on = '2026-02-24'`,
    );
    for (const { id } of rows) await inTransaction(app.platform.db, (tx) => activateVersion(tx, app.platform, id));
    expect(await versions()).toEqual(
      expect.arrayContaining([
        ['2026-02-24', 3, 'READY', null],
        ['2026-02-22', 2, 'READY', null],
      ]),
    );
    // One without a day in between does not open the way to an older one.
    expect((await upload('id,name\nE0,Nikdo Takový\n', { kind: 'SANCTIONS', name: 'EU' })).status).toBe(202);
    await app.drain();
    expect((await upload(ofDay('2026-02-23'))).body.errors?.['files']?.[0]).toContain('starší');
  });

  it('judge a version again when its turn comes, and say why it is not used', async () => {
    expect((await upload(ofDay('2026-02-20', 10))).status).toBe(202);
    expect((await upload(ofDay('2026-02-22', 5))).status).toBe(202);
    expect((await upload(ofDay('2026-02-24', 4), { may_shrink: 'true' })).status).toBe(202);
    await app.drain();
    expect(await versions()).toEqual(
      expect.arrayContaining([
        ['2026-02-20', 1, 'READY', null],
        ['2026-02-22', null, 'REFUSED', 'shrunk'],
        ['2026-02-24', 2, 'READY', null],
      ]),
    );
    expect(await countOf('screening_staged_entries')).toBe(0);
    const { rows } = await database.pool.query(
      `SELECT facts->'after'->>'refusedFor' AS why FROM audit_events WHERE action = 'screening.listRefused'`,
    );
    expect(rows).toEqual([{ why: 'shrunk' }]);
  });

  it('read one file at a time, and tell the others to come back', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const send = async (token: string) => {
      const form = new FormData();
      form.append('files', new Blob([ftmLines(Array.from({ length: 3000 }, () => ({})))]), 'seznam');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}${endpoints.importScreeningList.path}`, { method: 'POST', headers, body: form });
      return { status: answer.status, body: (await answer.json()) as { message?: string; code?: string } };
    };
    const answers = await Promise.all([office, colleague, office].map(({ token }) => send(token)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 429, 429]);
    for (const { body } of answers.filter(({ status }) => status === 429))
      expect(body).toMatchObject({ code: 'server.busy', message: translate('cs', 'screening:refusals.busy') });
    expect((await send(colleague.token)).status).toBe(202);
  });

  it('take exactly four fifths of the entries, and not one less', async () => {
    await importBothLists(app, { sanctioned: Array.from({ length: 10 }, (_none, index) => ({ ref: `E${index}` })) });
    const today = app.clock.today();
    expect((await upload(ofDay(today, 7))).body.errors?.['files']?.[0]).toContain('méně');
    expect((await upload(ofDay(today, 8))).status).toBe(202);
  });

  it.each(['cs', 'sk'] as const)('refuse days of publication that do not exist or are still to come: %s', async (language) => {
    const sentence = async (text: string, fields: Record<string, string> = {}) => {
      const { status, body } = await upload(text, fields, office.token, 'seznam', language);
      return [status, Object.values(body.errors ?? {})[0]?.[0]];
    };
    for (const day of ['2026-02-31', '2026-13-45', '0000-00-00', '0000-01-01', 'vloni', '20260301'])
      expect(await sentence(ofDay(day))).toEqual([422, translate(language, 'screening:refusals.noSuchDay')]);
    const tomorrow = addDays(app.clock.today(), 1);
    const future = [422, translate(language, 'screening:refusals.futureDay')];
    for (const day of [tomorrow, '2031-01-01', '9999-12-31']) expect(await sentence(ofDay(day))).toEqual(future);
    for (const day of [tomorrow, '2999-01-01']) expect(await sentence(ftmLines([{}]), { published_on: day })).toEqual(future);
    expect([await countOf('screening_staged_entries'), await countOf('screening_list_versions')]).toEqual([0, 0]);
    expect((await sentence(ofDay(app.clock.today())))[0]).toBe(202);
    expect((await sentence(ftmLines([{}]), { published_on: app.clock.today() }))[0]).toBe(202);
  });

  it('do not give the name of one kind to a list of another', async () => {
    const name = 'Jeden název';
    expect((await upload(euXml([{}]), { name })).status).toBe(202);
    for (const [language, given] of [
      ['cs', name],
      ['sk', 'JEDEN NÁZEV'],
    ] as const) {
      const { status, body } = await upload(ftmLines([{}]), { name: given }, office.token, 'seznam', language);
      expect([status, body.errors]).toEqual([422, { name: [translate(language, 'screening:refusals.otherKind')] }]);
    }
    expect((await upload(ftmLines([{}]), { name: 'Jiný název' })).status).toBe(202);
    expect(await countOf('screening_lists')).toBe(2);
  });

  it('retire a list, which then no longer counts', async () => {
    const { sanctions } = await importBothLists(app);
    const { status, body } = await app.call(endpoints.retireScreeningList, { params: { id: sanctions }, body: {}, token: office.token });
    expect([status, body.retired_at === null]).toEqual([200, false]);
    expect(await statusOf()).toBe('LIST_MISSING');
    expect((await app.call(endpoints.retireScreeningList, { params: { id: 'x' }, body: {}, token: office.token })).status).toBe(404);
  });
});
