import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeClient } from '@pramen/contract/clients/client.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readClientAnswer } from '../../clients/record/client-answer.reader.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { describeFile } from '../rows/report.ts';
import type { ImportOptions } from '../import-engine.service.ts';
import { importFolder } from '../import-engine.service.ts';
import { clients } from './clients.kind.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let officer: TestPerson;
let adviser: TestPerson;
let scratch = '';

beforeAll(async () => {
  app = await createTestApp(database.current);
  scratch = await mkdtemp(join(tmpdir(), 'pramen-clients-'));
});
beforeEach(async () => {
  admin = await createPerson(app, 'ADMIN');
  officer = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true });
});

type Row = Record<string, string>;
const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = (rows: readonly Row[]) => {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map((cells) => `${cells.map(quote).join(',')}\n`).join('');
};

async function run(files: Record<string, readonly Row[]>, options: ImportOptions = {}) {
  const folder = await mkdtemp(join(scratch, 'folder-'));
  for (const [name, rows] of Object.entries(files)) await writeFile(join(folder, `${name}.csv`), csv(rows));
  const result = await importFolder(app.platform.db, app.platform, folder, options);
  return { ...result, told: result.files.flatMap((file) => describeFile(file, false)) };
}
const query = async <Found extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  (await database.current.pool.query<Found>(text, values)).rows;
const clientOf = async (email: string) => {
  const [found] = await query<{ id: string }>(`SELECT id FROM clients WHERE email = $1`, email);
  const actor = { userId: admin.userId, role: 'ADMIN', clientId: null, intermediaryPersonId: null } as unknown as Parameters<
    typeof readClientAnswer
  >[2];
  return readClientAnswer(app.platform.db, app.platform.config.keys.master, actor, 'clients.read', found?.id ?? '', true);
};

const whole: Row = {
  client_code: 'K-1',
  email: 'Eva@Example.test',
  firstname: 'Eva',
  surname: 'Malá',
  title_before: 'Ing.',
  title_after: 'Ph.D.',
  company_name: 'Malá, s.r.o.',
  phone: '+420 777-100 001',
  language: 'SK',
  client_type: 'retail',
  employer_type: 'OSVČ',
  personal_id: '736028/5163',
  birth_place: 'Brno',
  birth_date: '28.10.1973',
  citizenship: 'CZ',
  nationality: 'česká',
  id_card_type: 'ID_CARD',
  id_card_number: '123456789',
  id_card_issued_by: 'MÚ Brno',
  id_card_validity: '2031-05-06',
  mentor_name: 'Jan',
  mentor_in: '27074358',
  mentor_number: '7',
  mentor_address: 'Brno 1',
  tax_number: 'CZ27074358',
  legal_person_id: '27074358',
  advisor_code: 'A1',
  occupation: 'účetní',
  legal_guardian: 'nikdo',
  tax_residence: 'CZ',
  not_us_tax_residence: 'true',
  note: 'První řádek\ndruhý',
  processing_fee_for_all_portfolios: 'TRUE',
  processing_fee: '1 %',
  active_access: 'true',
};

/** Sends what is queued and forgets it. */
async function forgetMessages(): Promise<void> {
  await app.drain();
  app.mails.length = 0;
  app.texts.length = 0;
}

describe('a clients file', () => {
  it('sets every field of the client dialog; numbers are encrypted, no message is sent, and the same file changes nothing', async () => {
    const row = { ...whole, adviser_email: adviser.email, account_manager_email: officer.email };
    // All columns are listed above; the referral code is the other way to name the adviser.
    const columns = clients.columns(app.clock.today()).map(({ name }) => name);
    expect([...Object.keys(row), 'adviser_referral_code'].toSorted()).toEqual(columns.toSorted());
    const rehearsed = await run({ clients: [row] }, { dryRun: true });
    expect(await query(`SELECT 1 FROM clients WHERE email = 'eva@example.test'`)).toEqual([]);
    expect(
      rehearsed.files[0]?.preview?.added[0]?.cells.filter(({ isSecret }) => isSecret).map(({ column, after }) => [column, after]),
    ).toEqual([
      ['phone', null],
      ['adviser_email', null],
      ['personal_id', null],
      ['id_card_number', null],
    ]);
    await forgetMessages();
    const { files, told, runId } = await run({ clients: [row] });
    expect(told).toEqual(['clients.csv: 1 row: 1 new, 0 updated, 0 unchanged, 0 skipped']);
    const expected = {
      client_code: 'K-1',
      email: 'eva@example.test',
      firstname: 'Eva',
      surname: 'Malá',
      title_before: 'Ing.',
      title_after: 'Ph.D.',
      company_name: 'Malá, s.r.o.',
      phone: '+420777100001',
      client_type: 'RETAIL',
      employer_type: 'OSVČ',
      personal_id: '736028/5163',
      birth_place: 'Brno',
      birth_date: '1973-10-28',
      citizenship: 'CZ',
      nationality: 'česká',
      id_card_type: 'ID_CARD',
      id_card_number: '123456789',
      id_card_issued_by: 'MÚ Brno',
      id_card_validity: '2031-05-06',
      mentor_name: 'Jan',
      mentor_in: '27074358',
      mentor_number: '7',
      mentor_address: 'Brno 1',
      tax_number: 'CZ27074358',
      legal_person_id: '27074358',
      advisor_code: 'A1',
      occupation: 'účetní',
      legal_guardian: 'nikdo',
      tax_residence: 'CZ',
      not_US_tax_residence: true,
      note: 'První řádek\ndruhý',
      processing_fee_for_all_portfolios: true,
      processing_fee: '1 %',
      active_access: true,
      is_activated: false,
      intermediary_person_id: adviser.intermediaryPersonId,
      account_manager_id: officer.userId,
    };
    expect(await clientOf('eva@example.test')).toMatchObject(expected);
    // The ids above are those of the people that the file names by their addresses; the language is the user's, see below.
    const answered = new Set(Object.keys(expected).map((name) => name.toLowerCase()));
    const elsewhere = ['account_manager_email', 'adviser_email', 'adviser_referral_code', 'language'];
    expect(columns.filter((name) => !answered.has(name)).toSorted()).toEqual(elsewhere);
    expect(
      await query(
        `SELECT u.language, u.role, u.password_hash, u.name FROM users u JOIN clients c ON c.user_id = u.id WHERE c.client_code = 'K-1'`,
      ),
    ).toEqual([{ language: 'sk', role: 'CLIENT', password_hash: null, name: 'Eva Malá' }]);
    expect(
      await query(
        `SELECT o.intermediary_person_id, o.valid_to FROM client_ownerships o JOIN clients c ON c.id = o.client_id WHERE client_code = 'K-1'`,
      ),
    ).toEqual([{ intermediary_person_id: adviser.intermediaryPersonId, valid_to: null }]);
    // Nowhere in the database, and in no fact of the audit log.
    expect(await query(`SELECT 1 FROM clients c WHERE c::text LIKE '%736028%' OR c::text LIKE '%123456789%'`)).toEqual([]);
    const events = await query<{ facts: object }>(
      `SELECT facts FROM audit_events WHERE action = 'imports.fileImported' AND object_id IN (SELECT id::text FROM import_files WHERE run_id = $1)`,
      runId,
    );
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/736028|eva@|Malá/);
    expect((await app.drain()) >= 0 && [app.mails, app.texts]).toEqual([[], []]);
    const again = await run({ clients: [row] });
    expect([files[0]?.state, again.files[0]?.state, again.told]).toEqual([
      'IMPORTED',
      'UNCHANGED',
      ['clients.csv: 1 row: 0 new, 0 updated, 1 unchanged, 0 skipped'],
    ]);
  });

  it('changes its columns: values of missing columns are kept, an empty cell clears, an empty flag keeps its value', async () => {
    const known = { client_code: 'K-2', email: 'velka@example.test' };
    await run({ clients: [{ ...whole, ...known, adviser_email: adviser.email }] });
    const { told } = await run({
      clients: [
        {
          ...known,
          firstname: 'Eva',
          surname: 'Velká',
          title_before: '',
          personal_id: '',
          birth_date: '1973-10-29',
          processing_fee_for_all_portfolios: '',
          id_card_type: '',
        },
      ],
    });
    expect(told).toEqual([
      "clients.csv:2 birth_date: updated: '1973-10-28' became '1973-10-29'",
      "clients.csv:2 id_card_type: updated: 'ID_CARD' became ''",
      'clients.csv:2 personal_id: updated: changed',
      "clients.csv:2 surname: updated: 'Malá' became 'Velká'",
      "clients.csv:2 title_before: updated: 'Ing.' became ''",
      'clients.csv: 1 row: 0 new, 1 updated, 0 unchanged, 0 skipped',
    ]);
    expect(await clientOf(known.email)).toMatchObject({
      surname: 'Velká',
      title_before: null,
      personal_id: null,
      id_card_number: '123456789',
      processing_fee_for_all_portfolios: true,
      tax_residence: 'CZ',
      intermediary_person_id: adviser.intermediaryPersonId,
      version: 2,
    });
  });

  it('gives a code to clients without one, and finds them again by e-mail', async () => {
    const taken = `C2026000002`;
    const rows: Row[] = [
      { email: 'a1@example.test', firstname: 'A', surname: 'Bez' },
      { client_code: taken, email: 'a2@example.test', firstname: 'B', surname: 'S kódem' },
      { email: 'a3@example.test', firstname: 'C', surname: 'Bez' },
    ];
    const keyed = rows.map((row) => ({ client_code: '', ...row }));
    expect((await run({ clients: keyed })).told).toEqual(['clients.csv: 3 rows: 3 new, 0 updated, 0 unchanged, 0 skipped']);
    const codes = await query<{ client_code: string }>(`SELECT client_code FROM clients WHERE email LIKE 'a_@example.test' ORDER BY email`);
    expect(codes.map((row) => row.client_code)).toEqual(['C2026000001', taken, 'C2026000003']);
    expect((await run({ clients: keyed })).told).toEqual(['clients.csv: 3 rows: 0 new, 0 updated, 3 unchanged, 0 skipped']);
    expect((await run({ clients: rows.slice(0, 1).map((row) => ({ ...row, surname: 'Jiná' })) })).told[0]).toBe(
      "clients.csv:2 surname: updated: 'Bez' became 'Jiná'",
    );
  });

  it('follows the rules of the dialog, each error with its line and column', async () => {
    const bad: Row = {
      ...whole,
      client_code: 'K-9',
      email: 'nobody',
      firstname: '',
      title_before: 'x'.repeat(51),
      phone: '777100001',
      client_type: 'VIP',
      birth_date: '31.2.1973',
      note: 'x'.repeat(5001),
      not_us_tax_residence: 'ano',
      language: 'en',
    };
    const good = { ...whole, client_code: '', note: '' };
    const { told } = await run({
      clients: [bad, { ...good, email: officer.email }, { ...good, email: 'eva2@example.test' }, { ...good, email: 'EVA2@example.test' }],
    });
    expect(told.filter((line) => !line.includes('updated'))).toEqual([
      "clients.csv:2 email: 'nobody' is not an e-mail address",
      'clients.csv:2 firstname: is empty',
      'clients.csv:2 title_before: is longer than 50 characters',
      "clients.csv:2 phone: '777100001' is not a phone number with its country code (+420777000101)",
      "clients.csv:2 language: 'en' is unknown; it must be one of CS, SK",
      "clients.csv:2 client_type: 'VIP' is unknown; it must be one of RETAIL, PROFESSIONAL, AUTHORIZED_OPPOSITE_SIDE",
      "clients.csv:2 birth_date: '31.2.1973' is not a date (2024-03-05 or 5.3.2024)",
      "clients.csv:2 not_us_tax_residence: 'ano' must be true or false",
      'clients.csv:2 note: is longer than 5000 characters',
      'clients.csv:3 email: the e-mail belongs to another person',
      'clients.csv:5 email: repeats line 4',
      'clients.csv: refused, 11 errors; none of it was written',
    ]);
  });

  it.each<[string, string, string | null]>([
    ['personal_id', '736028/5163', null],
    ['personal_id', '736028/5164', 'looks mistyped; it is accepted unchanged'],
    ['personal_id', '152010001', 'the leading zeros are missing; format the cell as text and type the number again'],
    ['legal_person_id', '27074358', null],
    ['legal_person_id', '27074359', "'27074359' looks mistyped; it is accepted unchanged"],
    ['mentor_in', '1', "'1' looks mistyped; it is accepted unchanged"],
  ])('warns of %s %s and accepts it: %s', async (column, value, hint) => {
    const { files, told } = await run(
      { clients: [{ client_code: 'K-H', email: 'hint@example.test', firstname: 'H', surname: 'H', [column]: value }] },
      { dryRun: true },
    );
    expect(files[0]?.faults.total).toBe(0);
    expect(told.filter((line) => line.includes('warning'))).toEqual(hint === null ? [] : [`clients.csv:2 ${column}: warning: ${hint}`]);
  });

  it('assigns an adviser by e-mail or referral code, with an interval, and only for an administrator', async () => {
    const [{ code } = { code: '' }] = await query<{ code: string }>(
      `SELECT referral_code AS code FROM intermediary_people WHERE id = $1`,
      adviser.intermediaryPersonId,
    );
    const base = { client_code: 'K-O', email: 'owner@example.test', firstname: 'O', surname: 'O' };
    expect((await run({ clients: [base] }, { userId: officer.userId })).files[0]?.state).toBe('IMPORTED');
    const bound = [{ ...base, adviser_referral_code: code }];
    expect((await run({ clients: bound }, { userId: officer.userId })).told[0]).toBe(
      'clients.csv:2 adviser_referral_code: only an administrator may change the adviser of a client',
    );
    app.clock.advance(1_000);
    expect((await run({ clients: bound }, { userId: admin.userId })).files[0]?.state).toBe('IMPORTED');
    // Any importing user may repeat the current adviser.
    expect((await run({ clients: bound }, { userId: officer.userId })).files[0]?.state).toBe('UNCHANGED');
    const intervals = await query(
      `SELECT o.intermediary_person_id AS person, o.valid_to IS NULL AS is_open FROM client_ownerships o JOIN clients c ON c.id = o.client_id WHERE client_code = 'K-O' ORDER BY valid_from`,
    );
    expect(intervals).toEqual([
      { person: null, is_open: false },
      { person: adviser.intermediaryPersonId, is_open: true },
    ]);
    const other = await createPerson(app, 'INTERMEDIARY');
    expect((await run({ clients: [{ ...base, adviser_email: other.email, adviser_referral_code: code }] })).told[0]).toBe(
      'clients.csv:2 adviser_referral_code: e-mail and referral code belong to different advisers',
    );
    expect(
      (
        await run({
          clients: [
            { ...base, adviser_email: '', adviser_referral_code: 'nope' },
            {
              ...base,
              client_code: 'K-P',
              email: 'p@example.test',
              adviser_email: 'nobody@example.test',
              account_manager_email: adviser.email,
            },
          ].map((row) => ({ account_manager_email: '', ...row })),
        })
      ).told.slice(0, 3),
    ).toEqual([
      'clients.csv:2 adviser_referral_code: no adviser has the referral code nope',
      `clients.csv:3 account_manager_email: no staff member has the e-mail ${adviser.email}`,
      'clients.csv:3 adviser_email: no adviser has the e-mail nobody@example.test',
    ]);
  });

  it('signs out clients who lose their access, and only them', async () => {
    const [gone, stays] = [await createPerson(app, 'CLIENT'), await createPerson(app, 'CLIENT')];
    const rows = await query<Row>(
      `SELECT client_code, email, firstname, surname, 'true' AS active_access FROM clients WHERE id = ANY($1) ORDER BY id = $2 DESC`,
      [gone.clientId, stays.clientId],
      gone.clientId,
    );
    const { files } = await run({ clients: rows.map((row, index) => ({ ...row, active_access: index === 0 ? 'false' : 'true' })) });
    expect([files[0]?.rowsUpdated, files[0]?.rowsUnchanged]).toEqual([1, 1]);
    const revoked = await query(
      `SELECT s.user_id, s.revoked_at IS NOT NULL AS is_revoked FROM sessions s WHERE s.user_id = ANY($1) ORDER BY s.user_id = $2 DESC`,
      [gone.userId, stays.userId],
      gone.userId,
    );
    expect(revoked).toEqual([
      { user_id: gone.userId, is_revoked: true },
      { user_id: stays.userId, is_revoked: false },
    ]);
  });
});

describe('a phone that a file changes', () => {
  const codeOf = async (person: TestPerson) =>
    (await query<{ client_code: string }>('SELECT client_code FROM clients WHERE id = $1', person.clientId))[0]?.client_code ?? '';

  it('is announced to clients with a password, once by e-mail and once at the old phone, and to no other client', async () => {
    const active = await createPerson(app, 'CLIENT', { passwordHash: 'x', phone: '+420777300001' });
    const without = await createPerson(app, 'CLIENT', { passwordHash: 'x', phone: null });
    const same = await createPerson(app, 'CLIENT', { passwordHash: 'x', phone: '+420777300003' });
    const invited = await createPerson(app, 'CLIENT', { passwordHash: null, phone: '+420777300004' });
    await forgetMessages();
    const row = async (person: TestPerson, phone: string): Promise<Row> => ({
      client_code: await codeOf(person),
      email: person.email,
      firstname: 'Eva',
      surname: 'Malá',
      phone,
    });
    const rows = [
      await row(active, '+420777400001'),
      await row(without, '+420777400002'),
      await row(same, '+420777300003'),
      await row(invited, '+420777400004'),
      { client_code: 'P-NEW', email: 'p-new@example.test', firstname: 'Jan', surname: 'Nový', phone: '+420777400005' },
    ];
    await run({ clients: rows }, { dryRun: true });
    await app.drain();
    expect([app.mails, app.texts]).toEqual([[], []]);
    expect((await run({ clients: rows })).files[0]).toMatchObject({ state: 'IMPORTED', rowsInserted: 1 });
    await run({ clients: rows });
    await app.drain();
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual([active.email, without.email].toSorted());
    expect(app.texts.map(({ to }) => to)).toEqual(['+420777300001']);
    expect(app.texts[0]?.text).toMatch(/^[ -~]+$/);
    expect(JSON.stringify(await query('SELECT params FROM outbox_messages'))).not.toContain('777300001');
  });

  it('changes at most five times a day, by hand and by files together; rejected changes do not count', async () => {
    const client = await createPerson(app, 'CLIENT', { passwordHash: 'x', phone: '+420777000000' });
    const change = (body: Record<string, unknown>, token = officer.token) =>
      app.call(changeClient, { params: { id: client.clientId ?? '' }, body, token });
    for (const place of [1, 2]) expect((await change({ phone: `+42077700000${place}` })).status).toBe(200);
    for (let wrong = 0; wrong < 6; wrong += 1) expect((await change({ email: admin.email })).status).toBe(422);
    for (const place of [3, 4]) expect((await change({ email: `m${place}-${client.email}` })).status).toBe(200);
    const imported = async (phone: string) =>
      (
        await run({
          clients: [{ client_code: await codeOf(client), email: `m4-${client.email}`, firstname: 'Eva', surname: 'Malá', phone }],
        })
      ).told;
    expect(await imported('+420777000005')).toContain('clients.csv: 1 row: 0 new, 1 updated, 0 unchanged, 0 skipped');
    expect(await imported('+420777000006')).toContain(
      'clients.csv:2 phone: the phone of the client was changed too often today; import the row tomorrow',
    );
    const refused = await change({ phone: '+420777000006' });
    expect([refused.status, refused.body.message, Number(refused.headers['retry-after']) > 0]).toEqual([
      429,
      'Příliš mnoho pokusů. Zkuste to prosím později.',
      true,
    ]);
    expect((await change({ surname: 'Jinak' })).status).toBe(200);
    app.clock.advance(DAY);
    expect((await change({ phone: '+420777000006' }, (await createPerson(app, 'BACK_OFFICE')).token)).status).toBe(200);
  });
});
