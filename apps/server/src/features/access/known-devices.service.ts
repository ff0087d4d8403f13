import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Db, Readable, Tx } from '../../database/connect.ts';
import { knownDevices, sessions } from '../../database/schema/access.ts';
import { users } from '../../database/schema/people.ts';
import { DAY, SECOND } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { networkOf } from '../../platform/calls/network.ts';
import { randomSecret, sha256 } from '../../platform/keys/secrets.ts';

/** The cookie holds one token for each person who signed in with this browser; it opens nothing, and no call but those of auth gets it. */
export const DEVICE_COOKIE = 'pramen_device';
const COOKIE_PATH = '/api/auth';
const KNOWN_FOR_MS = 180 * DAY;
/** A family at one computer. */
const MOST_TOKENS = 5;
/** How far back a network counts as one that the person signs in from. */
const NETWORK_KNOWN_FOR_MS = 90 * DAY;
const MOST_ADDRESSES = 200;

const TOKEN = /^[\w-]{32}$/;

/** The tokens in the value of the cookie; anything else in it is passed over. */
export function readDeviceTokens(cookie: string | null): string[] {
  return (cookie ?? '')
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST_TOKENS);
}

/** Where a person stands with the place they sign in from. */
export interface Place {
  /** Hash of the token by which the device is known as this person's; null: it is not. */
  deviceHash: Buffer | null;
  /** Whether the person has signed in from this network before. */
  isNetworkKnown: boolean;
}

/**
 * How well a place is known as a person's. Unknown people are looked up by an id that is nobody's, with the same statements: the time
 * that it takes tells nothing.
 */
export async function findPlace(
  db: Readable,
  clock: Pick<Clock, 'now'>,
  userId: string,
  tokens: readonly string[],
  ip: string,
): Promise<Place> {
  const now = clock.now();
  const [device] = await db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        inArray(knownDevices.tokenHash, tokens.map(sha256)),
        eq(knownDevices.userId, userId),
        gt(knownDevices.expiresAt, now),
        // A changed password makes every device begin again.
        or(isNull(users.passwordChangedAt), sql`${knownDevices.createdAt} >= ${users.passwordChangedAt}`),
      ),
    );
  const since = new Date(now.getTime() - NETWORK_KNOWN_FOR_MS);
  const addresses = await db
    .selectDistinct({ ip: sessions.ip })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatorUserId), gt(sessions.startedAt, since)))
    .limit(MOST_ADDRESSES);
  const network = networkOf(ip);
  return { deviceHash: device?.tokenHash ?? null, isNetworkKnown: addresses.some((address) => networkOf(address.ip) === network) };
}

/**
 * Makes the device known as this person's and answers the new value of its cookie. The token of an earlier sign-in is replaced; those of
 * other people at the same device stay.
 */
export async function rememberDevice(tx: Tx, clock: Pick<Clock, 'now'>, userId: string, tokens: readonly string[]): Promise<string> {
  const now = clock.now();
  const token = randomSecret();
  const replaced = await tx
    .delete(knownDevices)
    .where(and(inArray(knownDevices.tokenHash, tokens.map(sha256)), eq(knownDevices.userId, userId)))
    .returning({ tokenHash: knownDevices.tokenHash });
  await tx
    .insert(knownDevices)
    .values({ tokenHash: sha256(token), userId, createdAt: now, expiresAt: new Date(now.getTime() + KNOWN_FOR_MS) });
  const others = tokens.filter((other) => !replaced.some(({ tokenHash }) => tokenHash.equals(sha256(other))));
  return [token, ...others].slice(0, MOST_TOKENS).join('.');
}

/** The header that gives the cookie to the browser: no script reads it, no other site makes it be sent. */
export function deviceCookie(value: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${DEVICE_COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${KNOWN_FOR_MS / SECOND}; HttpOnly; SameSite=Strict${secure}`;
}

/** Forgets every device of a person: they want nothing to be trusted that was before. */
export async function forgetDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Removes devices that are known no more, by time or because the password was changed since; answers how many. */
export async function sweepDevices(db: Db, now: Date): Promise<number> {
  const isOld = sql`EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${knownDevices.userId} AND ${users.passwordChangedAt} > ${knownDevices.createdAt})`;
  const removed = await db
    .delete(knownDevices)
    .where(or(lt(knownDevices.expiresAt, now), isOld))
    .returning({ userId: knownDevices.userId });
  return removed.length;
}
