import { changePassword, changePhone } from '@pramen/contract/account/account.endpoints';
import { eq } from 'drizzle-orm';
import { sessions } from '../../database/schema/access.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { codeIn, createSigner, PASSWORD } from './entrance.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

export const NEW_PASSWORD = 'Žluťoučký kůň 7';
export const NEW_PHONE = '+420605111222';
let phones = 0;

/** Creates a client with a unique phone, so that every code in the outbox belongs to exactly one person. */
export async function createOwner(app: TestApp): Promise<TestPerson & { phone: string }> {
  const phone = `+420602${String((phones += 1)).padStart(6, '0')}`;
  return { ...(await createSigner(app, 'CLIENT', { phone })), phone };
}

export function sendPasswordChange(app: TestApp, token: string, more: Record<string, unknown> = {}) {
  return app.call(changePassword, {
    body: { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, ...more },
    token,
  });
}

export function sendPhoneChange(app: TestApp, token: string, more: Record<string, unknown> = {}) {
  return app.call(changePhone, { body: { current_password: PASSWORD, phone: NEW_PHONE, ...more }, token });
}

/** The newest code sent to a number. */
export async function codeSentTo(app: TestApp, phone: string): Promise<string> {
  await app.drain();
  return codeIn(app.texts.findLast(({ to, text }) => to === phone && /\d{6}/.test(text))?.text);
}

/** Turns a client's session into an impersonation by another person; an adviser also becomes the client's tied agent. */
export async function impersonate(app: TestApp, person: TestPerson, by: TestPerson): Promise<void> {
  const { db } = app.platform;
  if (by.intermediaryPersonId)
    await db.update(clients).set({ intermediaryPersonId: by.intermediaryPersonId }).where(eq(clients.userId, person.userId));
  await db
    .update(sessions)
    .set({ impersonatorUserId: by.userId, impersonatorSessionId: by.sessionId, method: 'IMPERSONATION' })
    .where(eq(sessions.id, person.sessionId));
}

export async function readUser(app: TestApp, userId: string) {
  const [user] = await app.platform.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('no user has this id');
  return user;
}
