import type { ConfirmedPush, PushSubscriptionBody } from '@pramen/contract/messages/push.schemas';
import { describeDevice } from '@pramen/domain/web/device';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { pushSubscriptions } from '../../../database/schema/messages.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushSender } from '../../../platform/push/push-sender.ts';
import { countDone } from '../../access/limits.service.ts';
import { lockUser } from '../../users/users.service.ts';
import { findSubscription, isLive } from './push.reader.ts';
import type { Subscription } from './push.reader.ts';
import { isPushAuth, isPushKey } from './push.rules.ts';
import { queueTrial } from './queue-pushes.service.ts';

type Parts = Pick<Platform, 'audit' | 'clock' | 'push'>;

/** More browsers than one person uses; the one unused for longest makes room. */
export const MOST_BROWSERS = 10;
/** A browser in which the portal was not opened for so long is no longer told anything. */
const UNUSED_KEPT_MS = 400 * DAY;

type Reason = 'BY_USER' | 'MOVED' | 'TOO_MANY' | 'GONE' | 'SESSION_ENDED' | 'UNUSED';

const hashOf = (endpoint: string) => sha256(endpoint).toString('base64url');
const authorOf = (actor: Actor): AuditAuthor => ({ actor, origin: actor.origin });

function requirePush(push: PushSender | null): PushSender {
  if (push === null) throw new Problem('push.off');
  return push;
}

function requireUsable(push: PushSender, { origin: { language } }: Actor, { endpoint, p256dh, auth }: PushSubscriptionBody): void {
  if (!push.accepts(endpoint)) throw refusedField(language, 'endpoint', 'validation:pushAddress');
  if (!isPushKey(p256dh)) throw refusedField(language, 'p256dh', 'validation:invalid');
  if (!isPushAuth(auth)) throw refusedField(language, 'auth', 'validation:invalid');
}

type Removed = Pick<Subscription, 'id' | 'userId' | 'userAgent'>;

async function remove(tx: Tx, { audit }: Pick<Parts, 'audit'>, author: AuditAuthor, browsers: readonly Removed[], reason: Reason) {
  if (browsers.length === 0) return;
  const gone = await tx
    .delete(pushSubscriptions)
    .where(
      inArray(
        pushSubscriptions.id,
        browsers.map(({ id }) => id),
      ),
    )
    .returning({ id: pushSubscriptions.id });
  const ids = new Set(gone.map(({ id }) => id));
  const owners = await tx
    .select({ id: clients.id, userId: clients.userId })
    .from(clients)
    .where(
      inArray(
        clients.userId,
        browsers.map(({ userId }) => userId),
      ),
    );
  const clientOf = new Map(owners.map((client) => [client.userId, client.id]));
  const told = browsers
    .filter(({ id }) => ids.has(id))
    .map(({ userId, userAgent }) => ({
      action: 'messages.pushRemoved',
      objectType: 'user',
      objectId: userId,
      clientId: clientOf.get(userId) ?? null,
      facts: { device: describeDevice(userAgent), reason },
    }));
  if (told.length > 0) await audit.appendAll(tx, author, told);
}

async function keepMost(tx: Tx, parts: Parts, actor: Actor): Promise<void> {
  const all = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, actor.userId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id));
  await remove(tx, parts, authorOf(actor), all.slice(MOST_BROWSERS), 'TOO_MANY');
}

/** Shows the actor's notices in the browser of this call from now on. A browser of another user moves: that one gets nothing there any more. */
export async function subscribe(tx: Tx, parts: Parts, actor: Actor, body: PushSubscriptionBody): Promise<void> {
  requireUsable(requirePush(parts.push), actor, body);
  // Two browsers of the user at once would both find room.
  await lockUser(tx, actor.userId);
  const endpointHash = hashOf(body.endpoint);
  const [former] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash)).for('update');
  if (former && former.userId !== actor.userId) await remove(tx, parts, authorOf(actor), [former], 'MOVED');
  const now = parts.clock.now();
  const { userId, sessionId, origin } = actor;
  const given = { userId, sessionId, ...body, userAgent: origin.userAgent, seenAt: now };
  await tx
    .insert(pushSubscriptions)
    .values({ id: newId(), endpointHash, createdAt: now, ...given })
    .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: given });
  await keepMost(tx, parts, actor);
  if (former?.userId === actor.userId) return;
  await parts.audit.append(tx, authorOf(actor), {
    action: 'messages.pushSubscribed',
    objectType: 'user',
    objectId: userId,
    clientId: actor.clientId,
    facts: { device: describeDevice(origin.userAgent) },
  });
}

/**
 * Notes that the actor's browser is still in use, and its present address and keys; from now on it depends on this session. False when it shows
 * none of the actor's notices any more: confirming switches nothing on.
 */
export async function confirm(tx: Tx, parts: Parts, actor: Actor, { former, ...body }: ConfirmedPush): Promise<boolean> {
  requireUsable(requirePush(parts.push), actor, body);
  const [formerHash, endpointHash] = [hashOf(former), hashOf(body.endpoint)];
  const [known] = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpointHash, formerHash), eq(pushSubscriptions.userId, actor.userId), isLive))
    .for('update');
  if (!known) return false;
  if (formerHash !== endpointHash) {
    const taken = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash)).for('update');
    await remove(tx, parts, authorOf(actor), taken, 'MOVED');
  }
  await tx
    .update(pushSubscriptions)
    .set({ ...body, endpointHash, sessionId: actor.sessionId, userAgent: actor.origin.userAgent, seenAt: parts.clock.now() })
    .where(eq(pushSubscriptions.id, known.id));
  return true;
}

/** Switches off one of the actor's browsers; another user's is not found, like one that never existed. */
export async function unsubscribe(tx: Tx, parts: Parts, actor: Actor, id: string): Promise<void> {
  const found = await findSubscription(tx, actor.userId, id);
  if (!found) throw new Problem('record.not_found');
  await remove(tx, parts, authorOf(actor), [found], 'BY_USER');
}

/** Removes a browser that its push service no longer knows. */
export function forget(tx: Tx, parts: Pick<Parts, 'audit'>, browser: Removed): Promise<void> {
  return remove(tx, parts, {}, [browser], 'GONE');
}

const TRIALS = { counter: 'push.trial', most: 5, windowMs: 10 * MINUTE };

/** Sends a trial notice to one of the actor's browsers; throws limit.reached after five in ten minutes. */
export async function tryOut(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'config' | 'jobs' | 'push'>,
  actor: Actor,
  id: string,
): Promise<void> {
  if (!(await findSubscription(tx, actor.userId, id))) throw new Problem('record.not_found');
  requirePush(platform.push);
  await countDone(tx, platform, TRIALS, actor.userId);
  await queueTrial(tx, platform, actor.userId, id);
}

const REMOVED_AT_ONCE = 500;

/** Removes browsers whose session was revoked, or in which the portal was not opened for 400 days. */
export async function sweepSubscriptions({ db, clock, audit }: Pick<Platform, 'db' | 'clock' | 'audit'>): Promise<void> {
  const isUnused = lt(pushSubscriptions.seenAt, new Date(clock.now().getTime() - UNUSED_KEPT_MS));
  for (let count = REMOVED_AT_ONCE; count === REMOVED_AT_ONCE;)
    count = await inTransaction(db, async (tx) => {
      const over = await tx
        .select({
          id: pushSubscriptions.id,
          userId: pushSubscriptions.userId,
          userAgent: pushSubscriptions.userAgent,
          isUnused: sql<boolean>`${isUnused}`,
        })
        .from(pushSubscriptions)
        .where(or(isUnused, sql`NOT ${isLive}`))
        .limit(REMOVED_AT_ONCE);
      for (const [reason, browsers] of Map.groupBy(over, (one): Reason => (one.isUnused ? 'UNUSED' : 'SESSION_ENDED')))
        await remove(tx, { audit }, {}, browsers, reason);
      return over.length;
    });
}
