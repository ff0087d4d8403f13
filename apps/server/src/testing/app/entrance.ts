import { randomBytes, randomInt } from 'node:crypto';
import { login } from '@pramen/contract/auth/auth.endpoints';
import { saveAsClient, verifyRegistration } from '@pramen/contract/auth/registration.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { eq } from 'drizzle-orm';
import type { Role } from '@pramen/domain/permissions/roles';
import { users } from '../../database/schema/people.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { createPerson } from './people.ts';
import type { PersonOptions, TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'Pramen-2026';
let hashed: Promise<string> | undefined;

/** A person who can sign in with PASSWORD. */
export async function createSigner(
  app: TestApp,
  role: Role = 'CLIENT',
  options: PersonOptions & { language?: 'cs' | 'sk' } = {},
): Promise<TestPerson> {
  hashed ??= hashPassword(PASSWORD);
  const { language, ...rest } = options;
  const person = await createPerson(app, role, { passwordHash: await hashed, ...rest });
  if (language) await app.platform.db.update(users).set({ language }).where(eq(users.id, person.userId));
  return person;
}

/** Headers of one visitor's calls; every visitor has a different IP address. */
export function fromAddress(address: string, language = 'cs') {
  return { 'x-forwarded-for': address, 'accept-language': language };
}

/** The six digits of a message. */
export function codeIn(text: string | undefined): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0];
  if (!code) throw new Error('the message contains no code');
  return code;
}

/** A code other than the right one. */
export function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000';
}

/** Runs step two and returns the code that was sent. */
export async function askForCode(app: TestApp, email: string, headers = fromAddress('10.9.9.9')): Promise<string> {
  await app.drain();
  const before = app.texts.length;
  const answer = await app.call(login, { body: { email, password: PASSWORD }, headers });
  if (answer.status !== 200) throw new Error(`step two got ${answer.status}`);
  await app.drain();
  return codeIn(app.texts[before]?.text);
}

/** Runs steps two and three and returns the access token. */
export async function signInWithCode(app: TestApp, email: string, headers = fromAddress('10.9.9.9')): Promise<string> {
  const verification_code = await askForCode(app, email, headers);
  const answer = await app.call(login, { body: { email, password: PASSWORD, verification_code }, headers });
  if (!answer.body.access_token) throw new Error(`step three got ${answer.status}`);
  return answer.body.access_token;
}

/** A stranger with contacts of their own, and the calls of their registration, each from one network. */
export function createStranger(
  app: TestApp,
  changes: Record<string, unknown> = {},
  headers = fromAddress(`10.8.${randomInt(256)}.${randomInt(256)}`),
) {
  const entered = {
    firstname: 'Božena',
    surname: 'Růžičková',
    email: `bozena.${randomBytes(6).toString('hex')}@example.test`,
    phone: `+420${randomInt(600_000_000, 799_999_999)}`,
    password: 'Tichá voda mele 7',
    password_conf: 'Tichá voda mele 7',
    ...changes,
  };
  const save = (more: Record<string, unknown> = {}) => app.call(saveAsClient, { body: { ...entered, ...more }, headers });
  const ask = (handle: string, service: 'EMAIL' | 'SMS', more: Record<string, unknown> = {}) =>
    app.call(generateVerificationCode, { body: { verifiable_type: 'CLIENT', verifiable_id: handle, service, ...more }, headers });
  const verify = (handle: string, more: Record<string, unknown>) =>
    app.call(verifyRegistration, { params: { id: handle }, body: { email: entered.email, password: entered.password, ...more }, headers });
  /** Saves and has both codes sent. */
  const begin = async () => {
    const { body } = await save();
    const handle = body.client.id;
    for (const service of ['EMAIL', 'SMS'] as const) await ask(handle, service);
    await app.drain();
    const email = codeIn(app.mails.findLast(({ to }) => to === entered.email)?.text);
    const sms = codeIn(app.texts.findLast(({ to }) => to === entered.phone)?.text);
    return { handle, email, sms };
  };
  return { entered, headers, save, ask, verify, begin };
}
