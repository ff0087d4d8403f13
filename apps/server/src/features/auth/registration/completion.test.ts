import { readProfile, refreshSession } from '@pramen/contract/auth/auth.endpoints';
import { verifyRegistration } from '@pramen/contract/auth/registration.endpoints';
import { createClient } from '@pramen/contract/clients/client.endpoints';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { registrations } from '../../../database/schema/registrations.ts';
import { verificationCodes } from '../../../database/schema/verification.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { askForCode, codeIn, createSigner, createStranger, fromAddress, wrongCode } from '../../../testing/app/entrance.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { countDone } from '../../access/limits.service.ts';
import { limits } from './registration.rules.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.close());

const clientsWith = (email: string) => app.platform.db.select().from(clients).where(eq(clients.email, email));

describe('codes', () => {
  test('one right one is enough, and every filled one must be right', async () => {
    const stranger = createStranger(app);
    const { handle, email, sms } = await stranger.begin();
    const bad = { email: wrongCode(email), sms: wrongCode(sms) };
    const cases: [Record<string, string>, string, string[]][] = [
      [{ verification_code_email: bad.email }, 'verification_code.EMAIL.INVALID_CODE', ['verification_code_email']],
      [{ verification_code_email: email, verification_code_sms: bad.sms }, 'verification_code.SMS.INVALID_CODE', ['verification_code_sms']],
      [
        { verification_code_email: bad.email, verification_code_sms: bad.sms },
        'verification_code.INVALID_CODE',
        ['verification_code_email', 'verification_code_sms'],
      ],
      [
        { verification_code: wrongCode(sms) === email ? '999999' : wrongCode(sms) },
        'verification_code.INVALID_CODE',
        ['verification_code'],
      ],
    ];
    for (const [entered, code, fields] of cases) {
      const { status, body } = await stranger.verify(handle, entered);
      expect([status, body.code, body.message, Object.keys(body.errors ?? {})]).toEqual([422, code, code, fields]);
    }
    expect((await stranger.verify(handle, {})).body.errors).toHaveProperty('verification_code');
    expect(
      (await stranger.verify(handle, { verification_code: ` ${sms.slice(0, 3)} ${sms.slice(3)}`, verification_code_email: '' })).status,
    ).toBe(200);
  });

  test('expire after ten minutes and are resent after 30 seconds, the newest one valid', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    const early = await stranger.ask(handle, 'SMS');
    expect([early.status, early.body.code]).toEqual([429, 'verification_code.too_early']);
    app.clock.advance(30 * SECOND);
    expect((await stranger.ask(handle, 'SMS')).status).toBe(200);
    await app.drain();
    const newer = codeIn(app.texts.findLast(({ to }) => to === stranger.entered.phone)?.text);
    expect((await stranger.verify(handle, { verification_code_sms: sms })).status).toBe(422);
    app.clock.advance(10 * MINUTE);
    expect((await stranger.verify(handle, { verification_code_sms: newer })).status).toBe(422);
  });

  test('of another registration, channel or purpose prove nothing', async () => {
    const [mine, theirs] = [createStranger(app), createStranger(app)];
    const own = await mine.begin();
    const other = await theirs.begin();
    const person = await createSigner(app);
    const signIn = await askForCode(app, person.email);
    for (const entered of [
      { verification_code_sms: other.sms === own.sms ? wrongCode(own.sms) : other.sms },
      { verification_code_sms: own.email === own.sms ? wrongCode(own.sms) : own.email },
      { verification_code_sms: signIn === own.sms ? wrongCode(own.sms) : signIn },
    ])
      expect((await mine.verify(own.handle, entered)).body.code).toBe('verification_code.SMS.INVALID_CODE');
    expect((await mine.verify(own.handle, { verification_code_sms: own.sms })).status).toBe(200);
  });

  test('guessed 50 times at once are compared at most five times', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    const guess = wrongCode(sms);
    const answers = await Promise.all(Array.from({ length: 30 }, () => stranger.verify(handle, { verification_code_sms: guess })));
    expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true);
    const tries = (await app.platform.db.select().from(verificationCodes).where(isNull(verificationCodes.userId))).map(
      (code) => code.tries,
    );
    expect(Math.max(...tries)).toBe(5);
    expect((await stranger.verify(handle, { verification_code_sms: sms })).status).toBe(422);
  });

  test('are limited to ten a day for one contact', async () => {
    const stranger = createStranger(app);
    const { handle } = await stranger.begin();
    for (let sent = 1; sent < 10; sent += 1) {
      app.clock.advance(30 * SECOND);
      expect([sent, (await stranger.ask(handle, 'SMS')).status]).toEqual([sent, 200]);
    }
    app.clock.advance(30 * SECOND);
    expect((await stranger.ask(handle, 'SMS')).body.code).toBe('limit.reached');
    expect((await stranger.ask(handle, 'EMAIL')).status).toBe(200);
    // Another registration with the same phone shares the limit of that phone.
    const again = createStranger(app, { phone: stranger.entered.phone });
    expect((await again.ask((await again.save()).body.client.id, 'SMS')).body.code).toBe('limit.reached');
  });

  test.each([
    ['network', 'sendsByAddress'],
    ['registration', 'sendsByRegistration'],
  ] as const)('are limited for one %s', async (_, limit) => {
    const stranger = createStranger(app);
    const handle = (await stranger.save()).body.client.id;
    const [row] = await app.platform.db
      .select()
      .from(registrations)
      .where(eq(registrations.handleHash, sha256(handle)));
    const subject = limit === 'sendsByAddress' ? stranger.headers['x-forwarded-for'] : (row?.id ?? '');
    await inTransaction(app.platform.db, async (tx) => {
      for (let sent = 1; sent < limits[limit].most; sent += 1) await countDone(tx, app.platform, limits[limit], subject);
    });
    expect((await stranger.ask(handle, 'EMAIL')).status).toBe(200);
    expect((await stranger.ask(handle, 'SMS')).body.code).toBe('limit.reached');
  });

  test('that wait to be sent are not sent once their contact was changed', async () => {
    const stranger = createStranger(app);
    const handle = (await stranger.save()).body.client.id;
    await stranger.ask(handle, 'SMS');
    await stranger.save({ client_id: handle, phone: '+420700111222' });
    await app.drain();
    expect(app.texts.filter(({ to }) => to === stranger.entered.phone || to === '+420700111222')).toEqual([]);
  });
});

describe('a verification', () => {
  test('needs the password and the e-mail of the registration', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    for (const changes of [{ password: 'Tichá voda mele 8' }, { email: 'jina@example.test' }]) {
      const { status, body } = await stranger.verify(handle, { verification_code_sms: sms, ...changes });
      expect([status, body.code]).toEqual([422, 'wrong_credentials']);
    }
    expect((await stranger.verify(handle, { verification_code_sms: sms })).status).toBe(200);
  });

  test('with wrong passwords is limited for one handle, from whatever network', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    const attempt = (network: number, password: string) =>
      app.call(verifyRegistration, {
        params: { id: handle },
        body: { email: stranger.entered.email, password, verification_code_sms: sms },
        headers: fromAddress(`10.6.${network}.1`),
      });
    for (let tried = 0; tried < 35; tried += 1) expect((await attempt(tried, `Hádám heslo ${tried}`)).status).toBe(422);
    expect((await attempt(200, stranger.entered.password)).body.code).toBe('limit.reached');
    app.clock.advance(DAY);
    // The code has expired by now.
    expect((await attempt(201, stranger.entered.password)).body.code).toBe('verification_code.SMS.INVALID_CODE');
  });

  test('of an unknown registration, or of a client, is not found', async () => {
    const client = await createPerson(app, 'CLIENT');
    const { verify } = createStranger(app);
    for (const id of [client.clientId ?? '', '6f0e2f51-2f0e-4b6c-8a5d-0a4bb3c1d9aa', 'nonsense'])
      expect((await verify(id, { verification_code: '123456' })).status).toBe(404);
  });

  test('twice at once makes one client, and a later one says so', async () => {
    const stranger = createStranger(app);
    const { handle, sms, email } = await stranger.begin();
    const answers = await Promise.all([
      stranger.verify(handle, { verification_code_sms: sms }),
      stranger.verify(handle, { verification_code_email: email }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await clientsWith(stranger.entered.email)).toHaveLength(1);
    const later = await stranger.verify(handle, { verification_code_sms: sms });
    expect([later.status, later.body.code]).toEqual([409, 'registration.completed']);
    expect((await stranger.save({ client_id: handle })).status).not.toBe(200);
    expect((await stranger.ask(handle, 'SMS')).status).toBe(409);
  });

  test('takes one code entered in two fields', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    expect((await stranger.verify(handle, { verification_code_sms: sms, verification_code: sms })).status).toBe(200);
  });

  test('does not count when the registration is saved again in the same second', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    const saves = 'UPDATE registrations SET version = version + 1 WHERE handle_hash = $1';
    const { status, body } = await changeMeanwhile(database.current, saves, [sha256(handle)], 1, () =>
      stranger.verify(handle, { verification_code_sms: sms }),
    );
    expect([status, body.code]).toEqual([422, 'verification_code.INVALID_CODE']);
    expect(await clientsWith(stranger.entered.email)).toEqual([]);
  });

  test('loses to staff who added the e-mail meanwhile', async () => {
    const admin = await createPerson(app, 'ADMIN');
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    const { email } = stranger.entered;
    expect((await app.call(createClient, { token: admin.token, body: { firstname: 'A', surname: 'B', email } })).status).toBeLessThan(300);
    const { status, body } = await stranger.verify(handle, { verification_code_sms: sms });
    expect([status, body.code]).toEqual([422, 'clientSelfRegister.email_not_unique']);
    expect(await clientsWith(email)).toHaveLength(1);
  });

  test('loses to another person who takes the e-mail in the same second', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    const takes = `INSERT INTO users (id, email, name, role, created_at) VALUES (gen_random_uuid(), $1, 'Jiný', 'CLIENT', '2026-01-01')`;
    const { status, body } = await changeMeanwhile(database.current, takes, [stranger.entered.email], 1, () =>
      stranger.verify(handle, { verification_code_sms: sms }),
    );
    expect([status, body.code]).toEqual([422, 'clientSelfRegister.email_not_unique']);
  });

  test('inside another page gets a token that can only be exchanged, once and within a minute', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    const { body } = await stranger.verify(handle, { verification_code_sms: sms, is_embedded: true });
    const token = body.access_token;
    expect((await app.call(readProfile, { token })).status).toBe(401);
    const exchanged = await app.call(refreshSession, { token });
    const fresh = String(exchanged.headers['authorization']).replace('Bearer ', '');
    expect((await app.call(readProfile, { token: fresh })).status).toBe(200);
    expect((await app.call(refreshSession, { token })).status).toBe(401);
    const late = createStranger(app);
    const begun = await late.begin();
    const second = await late.verify(begun.handle, { verification_code_sms: begun.sms, is_embedded: true });
    app.clock.advance(61 * SECOND);
    expect((await app.call(refreshSession, { token: second.body.access_token })).status).toBe(401);
  });

  test('that is refused leaves an audit event without personal values', async () => {
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    await stranger.verify(handle, { verification_code_sms: wrongCode(sms) });
    const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'auth.registrationFailed'));
    expect(events.at(-1)?.facts).toMatchObject({ reason: 'verification_code.SMS.INVALID_CODE' });
    expect(JSON.stringify(events)).not.toContain(stranger.entered.email);
  });
});
