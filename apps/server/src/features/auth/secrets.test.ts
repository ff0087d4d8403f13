import { activate, login, requestPasswordReset, resetPassword } from '@pramen/contract/auth/auth.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { pino } from 'pino';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnswerStore } from '../../platform/http/idempotency.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createAccess } from '../access/access.service.ts';
import { verificationRoutes } from '../verification/verification.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { strangersCode } from './registration/contact-codes.service.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { codeIn, createSigner, createStranger, PASSWORD } from '../../testing/app/entrance.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
const lines: string[] = [];
let app: TestApp;

/** The test application, with everything that the server would ever log, down to debug. */
async function createTalkativeApp(): Promise<TestApp> {
  const quiet = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.example' } });
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const platform = { ...quiet.platform, log };
  const { config, clock, db } = platform;
  const access = createAccess(db, { tokenKey: config.keys.token, clock });
  const http = await createHttpServer({
    db,
    clock,
    log,
    audit: platform.audit,
    access,
    answers: createAnswerStore(config.keys.master),
    routes: [...authRoutes(platform), ...registrationRoutes(platform), ...verificationRoutes(platform, {}, strangersCode(platform))],
    floodLimitPerMinute: 10_000,
    trustProxy: false,
  });
  const call: TestApp['call'] = async (endpoint, { body, token } = {}) => {
    const headers = { 'user-agent': 'test', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await http.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers,
      ...(body ? { payload: body as Record<string, unknown> } : {}),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, bytes: answer.rawPayload };
  };
  return { ...quiet, platform, http, call, close: () => Promise.all([http.close(), quiet.close()]).then(() => undefined) };
}

beforeAll(async () => {
  app = await createTalkativeApp();
});
afterAll(() => app.close());

/** Every row of every table as text, including the job queue. */
async function dumpDatabase(): Promise<string> {
  const owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const dumps = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ line: string }>(`SELECT row_to_json(t)::text AS line FROM ${name} t`);
      dumps.push(...rows.map(({ line }) => `${name} ${line}`));
    }
    return dumps.join('\n');
  } finally {
    await owner.end();
  }
}

const NEW_PASSWORD = 'Tichá voda 4711';

test('neither the database nor the log keeps a code, a token, a handle or a password, only the tables of people contain names, and the log names no person', async () => {
  const secrets: Record<string, string> = { password: PASSWORD, newPassword: NEW_PASSWORD, wrongPassword: 'Mistyped-4711' };
  const signer = await createSigner(app, 'CLIENT', { email: 'lucie.tajna@example.test', phone: '+420601999888' });
  const { email } = signer;

  await app.call(login, { body: { email, password: secrets['wrongPassword'] ?? '' } });
  const { body: second } = await app.call(login, { body: { email, password: PASSWORD } });
  await app.drain();
  secrets['signInHandle'] = second.user_id ?? '';
  const verification_code = codeIn(app.texts.at(-1)?.text);
  const { body: third } = await app.call(login, { body: { email, password: PASSWORD, verification_code } });
  secrets['accessToken'] = third.access_token ?? '';

  await app.call(requestPasswordReset, { body: { email } });
  await app.drain();
  const link = new URL(/https:\S+/.exec(app.mails.at(-1)?.text ?? '')?.[0] ?? '');
  const token = link.searchParams.get('token') ?? '';
  secrets['resetSecret'] = token.split('.')[1] ?? '';
  const reset = await app.call(resetPassword, { body: { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD } });
  expect(reset.status).toBe(200);

  const newcomer = await createPerson(app, 'CLIENT', { email: 'nova.osoba@example.test', phone: '+420601777666' });
  await app.call(requestPasswordReset, { body: { email: newcomer.email } });
  await app.drain();
  const invitation = new URL(/https:\S+/.exec(app.mails.find(({ to }) => to === newcomer.email)?.text ?? '')?.[0] ?? '');
  secrets['invitationHandle'] = invitation.searchParams.get('user_id') ?? '';
  await app.call(generateVerificationCode, {
    body: { verifiable_type: 'USER', verifiable_id: secrets['invitationHandle'], service: 'SMS' },
  });
  await app.drain();
  const activationCode = codeIn(app.texts.at(-1)?.text);
  const activated = await app.call(activate, {
    body: { email: newcomer.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, '2fa_code': activationCode },
  });
  expect(activated.status).toBe(200);
  secrets['activationToken'] = activated.body.access_token;

  const dump = await dumpDatabase();
  const log = lines.join('\n');
  expect(dump.length).toBeGreaterThan(5_000);
  expect(lines.length).toBeGreaterThanOrEqual(8);
  for (const [name, secret] of Object.entries(secrets)) {
    const found = { isRealSecret: secret.length > 8, inDatabase: dump.includes(secret), inLog: log.includes(secret) };
    expect({ name, ...found }).toEqual({ name, isRealSecret: true, inDatabase: false, inLog: false });
  }
  for (const code of [verification_code, activationCode]) {
    // Times, ids and hashes may contain six digits in a row; a stored code would stand alone.
    expect(new RegExp(`"${code}"|\\b${code}\\b(?![+:.-])`).test(dump.replace(/\.\d{6}/g, ''))).toBe(false);
    expect(log).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f])`));
  }
  for (const personal of [email, newcomer.email, 'lucie.tajna', '+420601999888', '+420601777666', 'Čížková'])
    expect(log).not.toContain(personal);

  const holding = (text: string) => [
    ...new Set(
      dump
        .split('\n')
        .filter((line) => line.includes(text))
        .map((line) => line.split(' ')[0]),
    ),
  ];
  expect(new Set(holding(email))).toEqual(new Set(['public.clients', 'public.users']));
  expect(holding('+420601999888')).toEqual(['public.users']);
});

test('neither the database nor the log knows who registers before they are verified', async () => {
  const { entered, begin } = createStranger(app, { firstname: 'Bronislava', surname: 'Neprozrazená' });
  const { handle, email, sms } = await begin();
  const known = `${await dumpDatabase()}\n${lines.join('\n')}`;
  const { firstname, surname, password, phone } = entered;
  expect([firstname, surname, password, phone.slice(1), entered.email, handle].filter((text) => known.includes(text))).toEqual([]);
  for (const code of [email, sms]) expect(known).not.toMatch(new RegExp(`"${code}"`));
});
