import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Db, Readable, Tx } from '../../database/connect.ts';
import { knownDevices, sessions } from '../../database/schema/access.ts';
import { users } from '../../database/schema/people.ts';
import { DAY, SECOND } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { cookiePath } from '../../platform/calls/base-path.ts';
import { networkOf } from '../../platform/calls/network.ts';
import { randomSecret, sha256 } from '../../platform/keys/secrets.ts';

/**
 * The cookie contains one token for each person who signed in with this browser; it grants no access, and the browser sends it only to auth
 * endpoints.
 */
export const DEVICE_COOKIE = 'pramen_device';
const KNOWN_FOR_MS = 180 * DAY;
/** Enough for a family at one computer. */
const MOST_TOKENS = 5;
/** How long a network counts as one that the person signs in from. */
const NETWORK_KNOWN_FOR_MS = 90 * DAY;
const MOST_ADDRESSES = 200;

const TOKEN = /^[\w-]{32}$/;

/** The tokens in the cookie's value; other content is ignored. */
export function readDeviceTokens(cookie: string | null): string[] {
  return (cookie ?? '')
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST_TOKENS);
}

/** How familiar a sign-in's origin is for a person. */
export interface Place {
  /** Token hash of a device known as this person's; null: unknown device. */
  deviceHash: Buffer | null;
  /** Whether the person has signed in from this network before. */
  isNetworkKnown: boolean;
}

/**
 * How familiar an origin is for a person. For an unknown e-mail, callers pass an id that no user has: the same statements run, so the
 * response time reveals nothing.
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
        // A changed password invalidates every known device.
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
 * Marks the device as known for this person and returns the new cookie value. The token of an earlier sign-in is replaced; those of other
 * people on the same device stay.
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

/** The Set-Cookie header: scripts cannot read the cookie, and other sites cannot make the browser send it. */
export function deviceCookie(value: string, config: Pick<Config, 'publicUrl'>): string {
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${DEVICE_COOKIE}=${value}; Path=${cookiePath(config, '/api/auth')}; Max-Age=${KNOWN_FOR_MS / SECOND}; HttpOnly; SameSite=Strict${secure}`;
}

/** Forgets every known device of a person. */
export async function forgetDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Removes devices that have expired or are older than the person's password; returns how many. */
export async function sweepDevices(db: Db, now: Date): Promise<number> {
  const isOld = sql`EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${knownDevices.userId} AND ${users.passwordChangedAt} > ${knownDevices.createdAt})`;
  const removed = await db
    .delete(knownDevices)
    .where(or(lt(knownDevices.expiresAt, now), isOld))
    .returning({ userId: knownDevices.userId });
  return removed.length;
}
