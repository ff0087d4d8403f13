import { login } from '@pramen/contract/auth/auth.endpoints';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneChanges } from '../../database/schema/account.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { outboxMessages } from '../../database/schema/messages.ts';
import { users } from '../../database/schema/people.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { codeSentTo, createOwner, impersonate, NEW_PHONE, readUser, sendPhoneChange } from '../../testing/app/account.ts';
import { askForCode, PASSWORD, wrongCode } from '../../testing/app/entrance.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { useCode } from '../verification/code-check.service.ts';
import { sweepPhoneChanges } from './phone-change.service.ts';

const database = useTestDatabase();
let app: TestApp;
let numbers = 0;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const freshPhone = () => `+420608${String((numbers += 1)).padStart(6, '0')}`;
const phoneOf = async (userId: string) => (await readUser(app, userId)).phone;

const lastTextTo = (phone: string) => app.texts.findLast(({ to }) => to === phone)?.text ?? '';

/** Requests both codes and returns them. */
async function ask(token: string, oldPhone: string, newPhone: string) {
  const answer = await sendPhoneChange(app, token, { phone: newPhone });
  expect([answer.status, answer.body.message]).toEqual([200, 'verification_code.generated']);
  return { code_current: await codeSentTo(app, oldPhone), code_new: await codeSentTo(app, newPhone) };
}

test('codes of the old and the new phone change it; both are notified', async () => {
  const owner = await createOwner(app);
  const phone = freshPhone();
  const asked = await sendPhoneChange(app, owner.token, { phone });
  expect(asked.body).toEqual({
    message: 'verification_code.generated',
    recipient_current: `**********${owner.phone.slice(-3)}`,
    recipient_new: `**********${phone.slice(-3)}`,
    resend_in: 30,
  });
  const codes = { code_current: await codeSentTo(app, owner.phone), code_new: await codeSentTo(app, phone) };
  const shown = `**********${phone.slice(-3)}`;
  expect(lastTextTo(owner.phone)).toContain(`na cislo ${shown}. Plati 10 minut`);
  const before = app.texts.length;
  const done = await sendPhoneChange(app, owner.token, { phone, ...codes });
  expect([done.status, done.body.message]).toEqual([200, 'auth.phone_changed']);
  expect(await phoneOf(owner.userId)).toBe(phone);
  await app.drain();
  expect(
    app.texts
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([owner.phone, phone].toSorted());
  expect(lastTextTo(owner.phone)).toContain(`byl zmenen na cislo ${shown}.`);
  expect(app.mails.findLast(({ to }) => to === owner.email)?.subject).toBe('Váš telefon byl změněn');
  const [event] = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'account.phoneChanged'))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  expect(event).toMatchObject({ actorUserId: owner.userId, clientId: owner.clientId });
  // The numbers are stored only under the client's key.
  expect(event?.personal).not.toBeNull();
  expect(JSON.stringify(event)).not.toContain(phone);
  expect(JSON.stringify(await app.platform.db.select().from(outboxMessages))).not.toContain(phone.slice(4));
});

describe('nothing changes', () => {
  test('without the password', async () => {
    const owner = await createOwner(app);
    const answer = await sendPhoneChange(app, owner.token, { current_password: 'guess' });
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      422,
      'wrong_credentials',
      { current_password: ['Současné heslo nesouhlasí.'] },
    ]);
    expect(await app.platform.db.select().from(phoneChanges).where(eq(phoneChanges.userId, owner.userId))).toEqual([]);
  });

  test('with one code wrong or missing; the field is named', async () => {
    const owner = await createOwner(app);
    const phone = freshPhone();
    const codes = await ask(owner.token, owner.phone, phone);
    const refused = async (more: Record<string, unknown>, field: string) => {
      const { status, body } = await sendPhoneChange(app, owner.token, { phone, ...more });
      expect([status, body.code, body.errors]).toEqual([422, 'verification_code.INVALID_CODE', { [field]: ['Neplatný ověřovací kód'] }]);
    };
    await refused({ ...codes, code_current: wrongCode(codes.code_current) }, 'code_current');
    await refused({ ...codes, code_new: wrongCode(codes.code_new) }, 'code_new');
    await refused({ code_new: codes.code_new }, 'code_current');
    await refused({ code_current: codes.code_current }, 'code_new');
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
  });

  test('with both codes wrong; both fields are named, and each code has its own 5 attempts', async () => {
    const owner = await createOwner(app);
    const phone = freshPhone();
    const codes = await ask(owner.token, owner.phone, phone);
    const sentences = ['Neplatný ověřovací kód'];
    for (let round = 0; round < 5; round += 1) {
      const { status, body } = await sendPhoneChange(app, owner.token, {
        phone,
        code_current: wrongCode(codes.code_current),
        code_new: wrongCode(codes.code_new),
      });
      expect([status, body.code, body.errors]).toEqual([
        422,
        'verification_code.INVALID_CODE',
        { code_current: sentences, code_new: sentences },
      ]);
    }
    expect((await sendPhoneChange(app, owner.token, { phone, ...codes })).status).toBe(422);
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
  });

  test('with codes for another number, of another session or of another person', async () => {
    const [owner, stranger] = [await createOwner(app), await createOwner(app)];
    const [phone, other] = [freshPhone(), freshPhone()];
    const codes = await ask(owner.token, owner.phone, phone);
    const second = await openSessionOf(app, owner);
    const attempts = [
      await sendPhoneChange(app, owner.token, { phone: other, ...codes }),
      await sendPhoneChange(app, second, { phone, ...codes }),
      await sendPhoneChange(app, stranger.token, { phone, ...codes }),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(attempts.map(() => [422, 'verification_code.INVALID_CODE']));
    expect([await phoneOf(owner.userId), await phoneOf(stranger.userId)]).toEqual([owner.phone, stranger.phone]);
  });

  test('a second time with the same codes, nor in 6 calls at once', async () => {
    const owner = await createOwner(app);
    const phone = freshPhone();
    const codes = await ask(owner.token, owner.phone, phone);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPhoneChange(app, owner.token, { phone, ...codes })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.platform.db.update(users).set({ phone: owner.phone }).where(eq(users.id, owner.userId));
    expect((await sendPhoneChange(app, owner.token, { phone, ...codes })).body.code).toBe('verification_code.INVALID_CODE');
  });

  test('after 30 minutes', async () => {
    const owner = await createOwner(app);
    const phone = freshPhone();
    const codes = await ask(owner.token, owner.phone, phone);
    app.clock.advance(30 * MINUTE);
    expect((await sendPhoneChange(app, owner.token, { phone, ...codes })).status).toBe(422);
  });

  test('when it is the same phone; the field of the phone says so', async () => {
    const owner = await createOwner(app);
    const answer = await sendPhoneChange(app, owner.token, { phone: owner.phone });
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      422,
      'account.same_phone',
      { phone: ['Tento telefon už používáte.'] },
    ]);
  });

  test('when an impersonator calls', async () => {
    const [owner, adviser] = [await createOwner(app), await createPerson(app, 'ADMIN')];
    await impersonate(app, owner, adviser);
    expect((await sendPhoneChange(app, owner.token)).body.code).toBe('impersonation.forbidden');
  });
});

test('two people may share one phone', async () => {
  const [owner, other] = [await createOwner(app), await createOwner(app)];
  const codes = await ask(owner.token, owner.phone, other.phone);
  expect((await sendPhoneChange(app, owner.token, { phone: other.phone, ...codes })).status).toBe(200);
  expect(await phoneOf(owner.userId)).toBe(other.phone);
});

test('a person without a phone proves only the new one, and only it is notified', async () => {
  const { userId, token } = await createOwner(app);
  await app.platform.db.update(users).set({ phone: null }).where(eq(users.id, userId));
  const phone = freshPhone();
  const asked = await sendPhoneChange(app, token, { phone });
  expect(asked.body.recipient_current).toBeNull();
  const code_new = await codeSentTo(app, phone);
  const before = app.texts.length;
  expect((await sendPhoneChange(app, token, { phone, code_new })).status).toBe(200);
  await app.drain();
  expect(app.texts.slice(before).map(({ to }) => to)).toEqual([phone]);
});

test('the codes may be requested again after 30 seconds', async () => {
  const owner = await createOwner(app);
  const phone = freshPhone();
  const first = await ask(owner.token, owner.phone, phone);
  expect((await sendPhoneChange(app, owner.token, { phone })).body.code).toBe('verification_code.too_early');
  app.clock.advance(30 * SECOND);
  const second = await ask(owner.token, owner.phone, phone);
  expect((await sendPhoneChange(app, owner.token, { phone, ...first })).status).toBe(
    first.code_current === second.code_current ? 200 : 422,
  );
  expect((await sendPhoneChange(app, owner.token, { phone, ...second })).status).toBe(200);
});

test.each([
  ['no phone', { phone: '' }],
  ['a phone without its country', { phone: '777123456' }],
  ['markup', { phone: '<b>+420777123456</b>' }],
])('%s is a 422', async (_name, more) => {
  const answer = await sendPhoneChange(app, (await createOwner(app)).token, more);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['phone']]);
});

test('a change that ended a week ago leaves no number behind', async () => {
  const owner = await createOwner(app);
  await ask(owner.token, owner.phone, NEW_PHONE);
  const isThere = async () => (await app.platform.db.select().from(phoneChanges).where(eq(phoneChanges.userId, owner.userId))).length;
  await sweepPhoneChanges(app.platform.db, new Date(app.clock.now().getTime() + 6 * DAY));
  expect(await isThere()).toBe(1);
  await sweepPhoneChanges(app.platform.db, new Date(app.clock.now().getTime() + 7 * DAY + HOUR));
  expect(await isThere()).toBe(0);
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});

test('a phone that nobody has proved gets neither a code nor a message, and a code proves it', async () => {
  const owner = await createOwner(app);
  const doubt = () => app.platform.db.update(users).set({ isPhoneProved: false }).where(eq(users.id, owner.userId));
  await doubt();
  const phone = freshPhone();
  const before = app.texts.length;
  const asked = await sendPhoneChange(app, owner.token, { phone });
  expect(asked.body).toMatchObject({ recipient_current: null, recipient_new: `**********${phone.slice(-3)}` });
  const done = await sendPhoneChange(app, owner.token, { phone, code_new: await codeSentTo(app, phone) });
  expect([done.status, await phoneOf(owner.userId)]).toEqual([200, phone]);
  await app.drain();
  expect(new Set(app.texts.slice(before).map(({ to }) => to))).toEqual(new Set([phone]));
  expect((await readUser(app, owner.userId)).isPhoneProved).toBe(true);
  await doubt();
  const codeId = newId();
  const code = {
    userId: owner.userId,
    objectHash: Buffer.alloc(32),
    createdAt: app.clock.now(),
    expiresAt: new Date(app.clock.now().getTime() + MINUTE),
  };
  const use = async (purpose: 'NEW_PHONE' | 'SIGN_IN', channel: 'SMS' | 'EMAIL') => {
    await app.platform.db
      .insert(verificationCodes)
      .values({ id: codeId, ...code, purpose, channel })
      .onConflictDoUpdate({
        target: verificationCodes.id,
        set: { purpose, channel, usedAt: null },
      });
    await inTransaction(app.platform.db, (tx) => useCode(tx, codeId, app.clock.now()));
    return (await readUser(app, owner.userId)).isPhoneProved;
  };
  expect([await use('NEW_PHONE', 'SMS'), await use('SIGN_IN', 'EMAIL'), await use('SIGN_IN', 'SMS')]).toEqual([false, false, true]);
});

test('a number gets ten codes a day whoever asks for them, and its owner is not hindered', async () => {
  const victim = await createOwner(app);
  const wanted = [];
  for (let place = 0; place < 3; place += 1) {
    const owner = await createOwner(app);
    for (let call = 0; call < 4; call += 1) {
      wanted.push((await sendPhoneChange(app, owner.token, { phone: victim.phone })).status);
      app.clock.advance(31 * SECOND);
    }
  }
  expect(wanted).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(await askForCode(app, victim.email)).toMatch(/^\d{6}$/);
  app.clock.advance(31 * SECOND);
  await app.platform.db.update(users).set({ isPhoneProved: false }).where(eq(users.id, victim.userId));
  expect((await app.call(login, { body: { email: victim.email, password: PASSWORD } })).status).toBe(429);
});
