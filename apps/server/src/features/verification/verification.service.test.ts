import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import type { Database } from '../../database/connect.ts';
import { users } from '../../database/schema/people.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { inTransaction } from '../../database/transaction.ts';
import { MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { metrics } from '../../platform/http/load/traffic.ts';
import { codeDigits } from '../../platform/keys/secrets.ts';
import { wrongCode } from '../../testing/app/entrance.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { findPersonById } from '../users/people.reader.ts';
import type { Person } from '../users/people.reader.ts';
import { codeForPerson, matchCode, useCode } from './code-check.service.ts';
import { sendCode } from './verification.service.ts';
import type { CodePurpose } from './verification.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let crowd: Database;
let person: Person;

beforeAll(async () => {
  app = await createTestApp(database.current);
  // As many connections as guesses, so that only the statement itself serialises them.
  crowd = connectDatabase(database.current.appUrl, { max: 25, onError: () => undefined });
});
beforeEach(async () => {
  const { userId } = await createPerson(app, 'CLIENT');
  const found = await findPersonById(app.platform.db, userId);
  if (!found) throw new Error('the new person was not found');
  person = found;
});
afterAll(async () => {
  await crowd.close();
  await app.close();
});

const send = (purpose: CodePurpose = 'SIGN_IN', caller: 'unauthenticated' | 'signedIn' = 'unauthenticated') =>
  inTransaction(app.platform.db, (tx) => sendCode(tx, app.platform, {}, person, purpose, caller));
const match = (digits: string, purpose: CodePurpose = 'SIGN_IN') =>
  matchCode(crowd.db, app.platform, codeForPerson(purpose, person.id), digits);
const spend = (codeId: string) => inTransaction(app.platform.db, (tx) => useCode(tx, codeId, app.clock.now()));

async function codes() {
  return app.platform.db
    .select()
    .from(verificationCodes)
    .where(eq(verificationCodes.userId, person.id))
    .orderBy(verificationCodes.createdAt, verificationCodes.id);
}

async function newestDigits(): Promise<string> {
  return codeDigits(app.platform.config.keys.code, (await codes()).at(-1)?.id ?? '');
}

async function comparisons(): Promise<number> {
  const metric = await metrics.getSingleMetric('pramen_code_comparisons_total')?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

describe('guessing', () => {
  test('of 50 concurrent guesses, at most 5 are compared, and the right code is invalid afterwards', async () => {
    await send();
    const right = await newestDigits();
    const before = await comparisons();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => match(wrongCode(right))));
    expect(outcomes.every((outcome) => outcome === null)).toBe(true);
    expect((await comparisons()) - before).toBe(5);
    expect((await codes())[0]?.tries).toBe(5);
    expect(await match(right)).toBeNull();
    expect((await comparisons()) - before).toBe(5);
  });

  test('the fifth attempt may still be the right one', async () => {
    await send();
    const right = await newestDigits();
    for (let round = 0; round < 4; round += 1) expect(await match(wrongCode(right))).toBeNull();
    expect(await match(right)).toBe((await codes())[0]?.id);
  });
});

describe('a code', () => {
  test('is accepted once, even in 10 concurrent calls', async () => {
    await send();
    const right = await newestDigits();
    const matched = (await Promise.all(Array.from({ length: 10 }, () => match(right)))).filter((codeId) => codeId !== null);
    expect(matched).toHaveLength(5);
    const spent = await Promise.all(matched.map((codeId) => spend(codeId)));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await match(right)).toBeNull();
  });

  test('expires after 10 minutes', async () => {
    await send();
    const right = await newestDigits();
    app.clock.advance(10 * MINUTE - SECOND);
    const codeId = await match(right);
    expect(codeId).not.toBeNull();
    app.clock.advance(SECOND);
    expect(await match(right)).toBeNull();
    expect(await spend(codeId ?? '')).toBe(false);
  });

  test('invalidates older ones of its purpose, not of others', async () => {
    await send('ACTIVATION');
    const activation = await newestDigits();
    await send();
    const first = await newestDigits();
    app.clock.advance(30 * SECOND);
    await send();
    const second = await newestDigits();
    expect(await match(first)).toBeNull();
    expect(await match(second)).not.toBeNull();
    expect(await match(second, 'ACTIVATION')).toBeNull();
    expect(await match(activation, 'ACTIVATION')).not.toBeNull();
  });

  test('is valid for its object and person only', async () => {
    await send();
    const right = await newestDigits();
    const stranger = await createPerson(app, 'CLIENT');
    expect(await matchCode(crowd.db, app.platform, codeForPerson('SIGN_IN', stranger.userId), right)).toBeNull();
    expect(
      await matchCode(crowd.db, app.platform, { ...codeForPerson('SIGN_IN', person.id), objectHash: Buffer.alloc(32) }, right),
    ).toBeNull();
  });
});

describe('sending', () => {
  test('waits 30 seconds between two codes; two concurrent calls send one', async () => {
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['sent', 'too-early']);
    expect(await codes()).toHaveLength(1);
    app.clock.advance(29 * SECOND);
    expect(await send()).toMatchObject({ outcome: 'too-early', resendIn: 1 });
    app.clock.advance(SECOND);
    expect(await send()).toMatchObject({ outcome: 'sent', resendIn: 30, recipient: '**********456' });
  });

  test.each([
    ['unauthenticated', 10],
    ['signedIn', 50],
  ] as const)('%s: %i times a day for each purpose', async (caller, most) => {
    for (let round = 0; round < most; round += 1) {
      expect(await send('SIGN_IN', caller)).toMatchObject({ outcome: 'sent' });
      app.clock.advance(30 * SECOND);
    }
    const seconds = 86_400 - most * 30;
    expect(await send('SIGN_IN', caller)).toEqual({ outcome: 'day-is-full', retryAfter: seconds });
    expect(await send('ACTIVATION', caller)).toMatchObject({ outcome: 'sent' });
    app.clock.advance(seconds * SECOND);
    expect(await send('SIGN_IN', caller)).toMatchObject({ outcome: 'sent' });
  });

  test('a used code does not count towards the day’s ten; the limit is fifty sign-ins a day', async () => {
    for (let round = 0; round < 50; round += 1) {
      expect(await send()).toMatchObject({ outcome: 'sent' });
      expect(await spend((await match(await newestDigits())) ?? '')).toBe(true);
    }
    expect(await send()).toEqual({ outcome: 'day-is-full', retryAfter: 86_400 });
  });

  test('a new password resets the unused sends, but not the daily limit', async () => {
    const fillTen = async () => {
      for (let round = 0; round < 10; round += 1) {
        expect(await send()).toMatchObject({ outcome: 'sent' });
        app.clock.advance(30 * SECOND);
      }
      expect(await send()).toMatchObject({ outcome: 'day-is-full' });
    };
    for (let round = 0; round < 5; round += 1) {
      await fillTen();
      await app.platform.db.update(users).set({ passwordChangedAt: app.clock.now() }).where(eq(users.id, person.id));
      person = (await findPersonById(app.platform.db, person.id)) ?? person;
    }
    expect(await send()).toEqual({ outcome: 'day-is-full', retryAfter: 86_400 - 50 * 30 });
  });

  test('goes by SMS to the phone on file; without one to the e-mail, or nowhere for an activation', async () => {
    await app.drain();
    await send();
    await app.drain();
    const sms = app.texts.at(-1);
    expect(sms?.to).toBe('+420777123456');
    expect(sms?.text).toContain(await newestDigits());
    expect(sms?.text.length).toBeLessThanOrEqual(160);
    expect(sms?.text).toMatch(/^[\x20-\x7e]+$/);
    person = { ...person, phone: null };
    app.clock.advance(30 * SECOND);
    await send();
    await app.drain();
    expect(app.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Váš ověřovací kód' });
    expect(app.mails.at(-1)?.text).toContain(await newestDigits());
    expect(await send('ACTIVATION')).toEqual({ outcome: 'nowhere-to-send' });
  });

  test('a code that expired in the queue is not sent', async () => {
    await send();
    app.clock.advance(10 * MINUTE);
    const before = app.texts.length;
    await app.drain();
    expect(app.texts).toHaveLength(before);
  });

  test('nothing that could recompute or read the digits is stored', async () => {
    await send();
    const right = await newestDigits();
    const { rows } = await app.platform.db.execute<{ line: string }>(
      sql`SELECT row_to_json(c)::text AS line FROM verification_codes c WHERE user_id = ${person.id}`,
    );
    // Ids and times contain digits too; a stored code would stand between other characters.
    expect(rows.some(({ line }) => new RegExp(`(?<![0-9a-f-])${right}(?![0-9a-f])`).test(line))).toBe(false);
  });
});
