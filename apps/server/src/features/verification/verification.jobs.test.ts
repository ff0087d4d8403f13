import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phoneChanges } from '../../database/schema/account.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { codeDigits } from '../../platform/keys/secrets.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import type { Addressee, MessageChannel } from '../messages/outbox/messages.service.ts';
import { INVITATION_MESSAGE } from './handles.service.ts';
import { verificationComposers } from './verification.jobs.ts';
import type { CodePurpose } from './verification.rules.ts';
import { CODE_MESSAGE } from './verification.service.ts';

const database = useTestDatabase();
let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await createTestApp(database.current);
  person = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

const addressee = { language: 'cs', tenantName: 'Pramen', email: 'jana@example.test', phone: '+420777123456' } as Addressee;

async function addCode(purpose: CodePurpose, changes: Partial<typeof verificationCodes.$inferInsert> = {}): Promise<string> {
  const [id, createdAt] = [newId(), app.clock.now()];
  const expiresAt = new Date(createdAt.getTime() + MINUTE);
  await app.platform.db
    .insert(verificationCodes)
    .values({ id, purpose, userId: person.userId, channel: 'SMS', objectHash: Buffer.alloc(32), createdAt, expiresAt, ...changes });
  return id;
}
const compose = (kind: string, params: Record<string, string>, channel: MessageChannel, to = addressee) =>
  verificationComposers(app.platform)[kind]?.({ id: newId(), channel, params }, to);
const composeCode = async (codeId: string, channel: MessageChannel = 'SMS', more: Record<string, string> = {}) =>
  compose(CODE_MESSAGE, { codeId, ...more }, channel);

describe('the message with a code', () => {
  it.each<[CodePurpose, MessageChannel, RegExp]>([
    ['SIGN_IN', 'SMS', /^\d{6} je váš ověřovací kód pro portál\..* Pramen$/],
    ['SIGN_IN', 'EMAIL', /^Váš ověřovací kód je \d{6}\./],
    ['ACTIVATION', 'SMS', /^\d{6} je váš ověřovací kód pro portál\./],
    ['PASSWORD_CHANGE', 'SMS', /^\d{6} je kód pro změnu vašeho hesla do portálu\./],
    ['PASSWORD_CHANGE', 'EMAIL', /^kód pro změnu vašeho hesla je \d{6}\./],
  ])('for %s by %s says what it is for', async (purpose, channel, text) => {
    const id = await addCode(purpose);
    const letter = await composeCode(id, channel);
    expect(letter).toEqual({ subject: 'Váš ověřovací kód', text: expect.stringMatching(text) });
    expect(letter?.text).toContain(codeDigits(app.platform.config.keys.code, id));
  });

  it('for another phone names the new number to the old one, and goes to the new one itself', async () => {
    const change = { id: newId(), userId: person.userId, sessionId: person.sessionId, newPhone: '+420605111222' };
    const createdAt = app.clock.now();
    await app.platform.db.insert(phoneChanges).values({ ...change, oldPhone: null, createdAt, expiresAt: createdAt });
    const params = { phoneChangeId: change.id };
    const old = await composeCode(await addCode('PHONE_CHANGE'), 'SMS', params);
    expect(old).toEqual({ subject: 'Váš ověřovací kód', text: expect.stringMatching(/na číslo \*+222\. .*Pramen$/) });
    const fresh = await composeCode(await addCode('NEW_PHONE'), 'SMS', params);
    expect([fresh?.phone, fresh?.text]).toEqual(['+420605111222', expect.stringMatching(/kód pro změnu vašeho telefonu v portálu\. /)]);
  });

  it.each(['PHONE_CHANGE', 'NEW_PHONE'] as const)('is not sent when the phone change no longer exists: %s', async (purpose) => {
    expect(await composeCode(await addCode(purpose), 'SMS', { phoneChangeId: newId() })).toBeNull();
  });

  it('is not sent once the code is expired, used or unknown', async () => {
    const now = app.clock.now();
    const over = await addCode('SIGN_IN', { expiresAt: now });
    const used = await addCode('SIGN_IN', { usedAt: now });
    expect([await composeCode(over), await composeCode(used), await composeCode(newId())]).toEqual([null, null, null]);
  });
});

it('an invitation links to the portal, in the language of the person', async () => {
  const czech = await compose(INVITATION_MESSAGE, {}, 'EMAIL');
  expect([czech?.subject, /https?:\/\/\S+/.exec(czech?.text ?? '')?.[0]]).toEqual([
    'Vítejte v portálu Pramen',
    expect.stringContaining('jana%40example.test'),
  ]);
  const slovak = await compose(INVITATION_MESSAGE, {}, 'EMAIL', { ...addressee, language: 'sk' });
  expect(slovak?.subject).not.toBe(czech?.subject);
});
