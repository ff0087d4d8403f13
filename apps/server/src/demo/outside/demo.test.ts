import { login, readProfile } from '@pramen/contract/auth/auth.endpoints';
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandlers } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { users } from '../../database/schema/people.ts';
import { createAccess } from '../../features/access/access.service.ts';
import { authRoutes } from '../../features/auth/auth.routes.ts';
import { strangersCode } from '../../features/auth/registration/contact-codes.service.ts';
import { verificationRoutes } from '../../features/verification/verification.routes.ts';
import { createAnswerStore } from '../../platform/http/idempotency.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { serveWeb } from '../../platform/http/static-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { registerDemo } from '../demo.routes.ts';
import { findCode, renderInbox } from './inbox-page.ts';
import type { FreshPerson } from '../tools/demo-people.ts';
import { openOutside } from './outside.ts';

interface Shown {
  id: string;
  channel: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
  files: { name: string; size: number; address: string }[];
}

const database = useTestDatabase();
let app: TestApp;
let platform: Platform;
let http: FastifyInstance;

beforeAll(async () => {
  app = await createTestApp(database.current);
  const outside = await openOutside(app.platform.config, database.current.ownerUrl, database.current.db);
  platform = { ...app.platform, ...outside };
  const { config, clock, db, log } = platform;
  const access = createAccess(db, { tokenKey: config.keys.token, clock });
  http = await createHttpServer({
    db,
    clock,
    log,
    audit: platform.audit,
    access,
    answers: createAnswerStore(config.keys.master),
    routes: [...authRoutes(platform), ...verificationRoutes(platform, {}, strangersCode(platform))],
    floodLimitPerMinute: 10_000,
    trustProxy: false,
  });
  registerDemo(http, platform);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const post = (url: string, payload: Record<string, unknown>, token?: string) =>
  http.inject({ method: 'POST', url, payload, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) });
const drain = () => platform.jobs.drain(createHandlers(platform, app.resources));
const makePerson = async (wanted: Record<string, unknown>) => (await post('/demo/people', wanted)).json<FreshPerson>();
const inboxOf = async (to: string) =>
  (await http.inject({ url: `/demo/inbox.json?${new URLSearchParams({ to }).toString()}` })).json<Shown[]>();

async function signIn({ email, password, phone }: FreshPerson): Promise<string> {
  await post(login.path, { email, password });
  await drain();
  const [newest] = await inboxOf(phone);
  const answer = await post(login.path, { email, password, verification_code: findCode(newest?.text ?? '') });
  return answer.json<{ access_token: string }>().access_token;
}

const statusOf = async (token: string) =>
  (await http.inject({ url: readProfile.path, headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('new people', () => {
  test.each([
    ['CLIENT', 'CLIENT'],
    ['INTERMEDIARY', 'INTERMEDIARY'],
    ['INTERMEDIARY_ADMIN', 'INTERMEDIARY_ADMIN'],
    ['BACK_OFFICE', 'BACK_OFFICE'],
    ['BACKOFFICE', 'BACK_OFFICE'],
    ['ADMIN', 'ADMIN'],
  ])('of role %s can sign in with the code from the inbox', async (role, stored) => {
    const person = await makePerson({ role });
    const profile = await http.inject({ url: readProfile.path, headers: { authorization: `Bearer ${await signIn(person)}` } });
    expect(profile.json<{ user: unknown }>().user).toMatchObject({
      id: person.id,
      email: person.email,
      role: stored,
      phone: person.phone,
      client: person.client_id ? { id: person.client_id } : null,
    });
    expect(person.client_id === null).toBe(stored !== 'CLIENT');
  });

  test('never collide', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson({ role: 'CLIENT', contracts: 'none' })));
    expect(new Set(people.map(({ email }) => email)).size).toBe(12);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(12);
    expect(new Set(people.map(({ name }) => name)).size).toBe(12);
    expect(people.every(({ phone }) => /^\+\d{12}$/.test(phone))).toBe(true);
  });

  test('not activated: an invitation in their language with a handle for activation', async () => {
    const person = await makePerson({ role: 'CLIENT', activated: false, language: 'sk' });
    expect(person.password).toBeNull();
    await drain();
    const [mail] = await inboxOf(person.email);
    expect(mail).toMatchObject({ channel: 'EMAIL', to: person.email, subject: expect.stringMatching(/^Vitajte v portáli/) });
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const sent = await post('/api/verification-code/generate', {
      verifiable_type: 'USER',
      verifiable_id: link.searchParams.get('user_id'),
      service: 'SMS',
    });
    expect(sent.statusCode).toBe(200);
  });

  test.each([{}, { role: 'KING' }, { role: 'CLIENT', language: 'de' }, { role: 'CLIENT', contracts: 'many' }, { role: 7 }])(
    '%o is a 422',
    async (wanted) => {
      expect((await post('/demo/people', wanted)).statusCode).toBe(422);
    },
  );
});

describe('the inbox', () => {
  test('lists newest first and by recipient, with an escaped or a bare plus sign', async () => {
    const [one, other] = [await makePerson({ role: 'CLIENT' }), await makePerson({ role: 'CLIENT' })];
    await signIn(one);
    await platform.mailer.send({ to: one.email, subject: 'Second', text: 'x' });
    await platform.mailer.send({ to: one.email, subject: 'Third', text: 'x' });
    await signIn(other);
    expect((await inboxOf(one.email.toUpperCase())).map(({ subject }) => subject)).toEqual(['Third', 'Second']);
    expect((await http.inject({ url: `/demo/inbox.json?to=${one.phone}` })).json<Shown[]>()).toHaveLength(1);
    const everything = (await http.inject({ url: '/demo/inbox.json' })).json<Shown[]>();
    expect(everything[0]).toEqual({
      id: expect.any(String),
      channel: 'SMS',
      to: other.phone,
      subject: '',
      text: expect.stringMatching(/^\d{6} /),
      createdAt: expect.stringMatching(/Z$/),
      files: [],
    });
    expect((await http.inject({ url: '/demo/inbox.json?length=1' })).json<Shown[]>()).toHaveLength(1);
  });

  test('page shows the code large and working links, and escapes markup in messages', async () => {
    await platform.mailer.send({
      to: 'markup@example.test',
      subject: '<script>alert(1)</script>',
      text: 'Kód 123456 a odkaz https://portal.example/a?b=1&c="x <img src=x onerror=alert(1)>',
    });
    const page = await http.inject({ url: '/demo/inbox?to=markup@example.test', headers: { 'accept-language': 'sk' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).toContain('<html lang="sk">');
    expect(page.body).toContain('<p class="code">123456</p>');
    expect(page.body).toContain('<a href="https://portal.example/a?b=1&amp;c=">');
    expect(page.body).not.toMatch(/<img|<script>|<script[^>]*>[^<]/);
    expect((await http.inject({ url: '/demo/inbox.css' })).headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await http.inject({ url: '/demo/inbox.js' })).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test('names the files of an e-mail and opens them: a PDF in place, anything else to be saved', async () => {
    const [pdf, page] = [Buffer.from('%PDF-1.7 žluť'), Buffer.from('<script>alert(1)</script>')];
    const files = [
      { name: 'Smlouva "č. 1".pdf', mediaType: 'application/pdf', bytes: pdf },
      { name: 'stránka.html', mediaType: 'text/html', bytes: page },
    ];
    await platform.mailer.send({ to: 'files@example.test', subject: 's', text: 't', files });
    const [mail] = await inboxOf('files@example.test');
    expect(mail?.files).toEqual(
      files.map(({ name, bytes }, place) => ({ name, size: bytes.length, address: `/demo/inbox/files/${mail?.id}/${place}` })),
    );
    const opened = await Promise.all((mail?.files ?? []).map(({ address }) => http.inject({ url: address })));
    expect(opened.map(({ rawPayload }) => rawPayload)).toEqual([pdf, page]);
    expect(
      opened.map(({ headers }) => [
        headers['content-type'],
        String(headers['content-disposition']).split(';')[0],
        headers['x-content-type-options'],
      ]),
    ).toEqual([
      ['application/pdf', 'inline', 'nosniff'],
      ['text/html', 'attachment', 'nosniff'],
    ]);
    const shown = (await http.inject({ url: '/demo/inbox?to=files@example.test' })).body;
    expect(shown).toContain(`<a href="inbox/files/${mail?.id}/0">Smlouva &quot;č. 1&quot;.pdf</a> <span>1 kB</span>`);
    for (const address of [
      `/demo/inbox/files/${mail?.id}/2`,
      `/demo/inbox/files/${mail?.id}/x`,
      '/demo/inbox/files/x/0',
      `/demo/inbox/files/${crypto.randomUUID()}/0`,
    ])
      expect((await http.inject({ url: address })).statusCode).toBe(404);
  });

  test('explains itself when empty, and does not echo a filter as markup', () => {
    const page = renderInbox([], '"><b>', 'cs');
    expect(page).toContain('Zatím nic nepřišlo');
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
  });

  test.each([
    ['123456 je kód', '123456'],
    ['kód: 012345.', '012345'],
    ['1234567', null],
    ['https://x.test/reset?token=123456', null],
    ['nic', null],
  ])('finds the code in %s', (text, code) => {
    expect(findCode(text)).toBe(code);
  });
});

describe('the clock', () => {
  test('moves forward for all users and stays moved after a restart', async () => {
    const person = await makePerson({ role: 'CLIENT' });
    const token = await signIn(person);
    const before = platform.clock.now().getTime();
    const answer = await post('/demo/clock', { advance: 8 * 3600 });
    expect(Date.parse(answer.json<{ now: string }>().now) - before).toBeGreaterThanOrEqual(8 * 3_600_000);
    expect(await statusOf(token)).toBe(401);
    const reopened = await openOutside(platform.config, database.current.ownerUrl, database.current.db);
    expect(reopened.clock.now().getTime()).toBeGreaterThanOrEqual(before + 8 * 3_600_000);
  });

  test.each([{}, { advance: -1 }, { advance: 'PT1H' }, { advance: 1e12 }])('%o is a 422', async (body) => {
    expect((await post('/demo/clock', body)).statusCode).toBe(422);
  });
});

test('a deactivated person is signed out at once', async () => {
  const person = await makePerson({ role: 'CLIENT' });
  const token = await signIn(person);
  expect(await statusOf(token)).toBe(200);
  expect((await post('/demo/deactivate', { email: person.email })).statusCode).toBe(200);
  expect(await statusOf(token)).toBe(401);
  const [row] = await platform.db.select().from(users).where(eq(users.id, person.id));
  expect(row?.isActive).toBe(false);
  expect((await post('/demo/deactivate', { email: 'nobody@example.test' })).statusCode).toBe(404);
});

describe('production', () => {
  const production = { ...readConfig({}, '/'), mode: 'production' as const };

  test('has none of it', async () => {
    const productionPlatform: Platform = { ...app.platform, config: production };
    const { clock, db, log } = productionPlatform;
    const bare = await createHttpServer({
      db,
      clock,
      log,
      audit: platform.audit,
      access: createAccess(db, { tokenKey: production.keys.token, clock }),
      answers: createAnswerStore(production.keys.master),
      routes: authRoutes(productionPlatform),
      floodLimitPerMinute: 10_000,
      trustProxy: false,
    });
    await serveWeb(bare, { webFolder: '/nowhere', embedOrigins: [], publicUrl: null });
    for (const url of ['/demo/inbox', '/demo/inbox.json', '/demo/inbox.css', '/demo/inbox.js'])
      expect((await bare.inject({ url })).statusCode).toBe(404);
    for (const url of ['/demo/people', '/demo/clock', '/demo/deactivate'])
      expect((await bare.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
    expect(() => registerDemo(bare, productionPlatform)).toThrow('demo mode only');
    await bare.close();
  });

  test('creates no tables for it', async () => {
    await expect(openOutside(production, database.current.ownerUrl, database.current.db)).rejects.toThrow('demo mode only');
  });
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});

test.each(['privacy', 'terms', 'complaints'])('the sample text %s says in both languages that it is a sample', async (name) => {
  const [czech, slovak] = [
    await http.inject({ url: `/demo/statements/${name}` }),
    await http.inject({ url: `/demo/statements/${name}?lang=sk` }),
  ];
  expect([czech.statusCode, slovak.statusCode]).toEqual([200, 200]);
  expect(czech.body).toMatch(/<p class="warning" role="note">Ukázkový text\./);
  expect(slovak.body).toMatch(/<p class="warning" role="note">Ukážkový text\./);
});
