import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import { registrations } from '../../../database/schema/registrations.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { readId } from '../../../platform/keys/identifiers.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openEntered, type Entered } from './sealing.ts';

type Row = typeof registrations.$inferSelect;
type Parts = Pick<Platform, 'config' | 'clock'>;

/** A registration that waits for its code. */
export interface Registration extends Entered {
  id: string;
  version: number;
  passwordHash: string;
  language: 'cs' | 'sk';
  agentId: string | null;
  createdAt: Date;
}

function toRegistration({ config }: Pick<Parts, 'config'>, row: Row): Registration | null {
  const { id, version, sealed, passwordHash, language, intermediaryPersonId: agentId, createdAt } = row;
  if (sealed === null || passwordHash === null) return null;
  return { ...openEntered(config, id, sealed), id, version, passwordHash, language, agentId, createdAt };
}

const isOfHandle = (handle: string): SQL => eq(registrations.handleHash, sha256(readId(handle) ?? ''));

/** The open registration of a row; throws record.not_found when unknown or expired, registration.completed after its verification. */
function requireOpenRow(parts: Parts, row: Row | undefined): Registration {
  if (row?.clientId) throw new Problem('registration.completed');
  const registration = row && row.expiresAt > parts.clock.now() ? toRegistration(parts, row) : null;
  if (!registration) throw new Problem('record.not_found');
  return registration;
}

/** The open registration of a handle; throws record.not_found and registration.completed. */
export async function requireRegistration(db: Readable, parts: Parts, handle: string): Promise<Registration> {
  const [row] = await db.select().from(registrations).where(isOfHandle(handle));
  return requireOpenRow(parts, row);
}

/** Like `requireRegistration`, locked until the transaction ends. */
export async function holdRegistration(tx: Tx, parts: Parts, handle: string): Promise<Registration> {
  const [row] = await tx.select().from(registrations).where(isOfHandle(handle)).for('update');
  return requireOpenRow(parts, row);
}

/** An open registration by its id; null once it has ended. */
export async function findRegistration(db: Readable, parts: Parts, id: string): Promise<Registration | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), gt(registrations.expiresAt, parts.clock.now())));
  return row ? toRegistration(parts, row) : null;
}

/** Whether a person signs in with the e-mail (lower case). */
export async function isEmailTaken(db: Readable, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

/**
 * The adviser of a referral code: its own, or the head of the intermediary whose code it is (the first one without a superior); null for
 * an unknown code.
 */
export async function findReferredAgent(db: Readable, referralCode: string): Promise<string | null> {
  const isHead = and(eq(intermediaries.code, referralCode), isNull(intermediaryPeople.parentId));
  const [agent] = await db
    .select({ id: intermediaryPeople.id })
    .from(intermediaryPeople)
    .innerJoin(intermediaries, eq(intermediaries.id, intermediaryPeople.intermediaryId))
    .where(
      and(
        isNull(intermediaryPeople.deletedAt),
        isNull(intermediaries.deletedAt),
        or(eq(intermediaryPeople.referralCode, referralCode), isHead),
      ),
    )
    // An adviser's own code comes before an intermediary's equal one.
    .orderBy(desc(eq(intermediaryPeople.referralCode, referralCode)), intermediaryPeople.createdAt, intermediaryPeople.id)
    .limit(1);
  return agent?.id ?? null;
}
