import { login } from '@pramen/contract/auth/auth.endpoints';
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
