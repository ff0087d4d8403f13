import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { identityAttempts } from '../../database/schema/identity.ts';
import type { IdentityPurpose } from '../../database/schema/identity.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import { sortClaims } from '../../platform/identity/bank-claims.ts';
import type { SortedClaims } from '../../platform/identity/bank-claims.ts';
import type { IdentityProvider, ProvedPerson } from '../../platform/identity/identity-provider.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { randomSecret, sha256 } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Limit } from '../access/limits.service.ts';
import { subjectHashOf } from './bindings.service.ts';
import { scopesFor, tiesOf } from './identity.rules.ts';

type Deps = Pick<Platform, 'clock' | 'config'>;

/** Longer than a sign-in at a bank takes, with the phone first to be found. */
export const ATTEMPT_LIFETIME_MS = 10 * MINUTE;

/** By the signed-in person, else by network: each makes the portal call a provider. */
export const identityLimits = {
  start: { counter: 'identity.start', most: 60, windowMs: 15 * MINUTE },
  finish: { counter: 'identity.finish', most: 60, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

/** What an attempt is for and who may finish it: the session that began it or, before sign-in, the browser. */
export interface IdentityErrand {
  purpose: IdentityPurpose;
  /** 'bank', or the tenant of Microsoft. */
  provider: string;
  boundTo: { sessionId: string } | { browser: string };
  clientId?: string;
  userId?: string;
  /** The identification, questionnaire, form or invitation. */
  recordId?: string;
}

/** What the browser brings back from a provider. */
export interface IdentityAnswer {
  code: string;
  /** Without it, the newest attempt of the same errand is meant. */
  state?: string | undefined;
  iss?: string | undefined;
}

/** A proved identity: verified and plain claims apart. */
export interface ProvedIdentity extends SortedClaims {
  attemptId: string;
  issuer: string;
  subject: string;
  /** Names the identity in the portal. */
  subjectHash: Buffer;
  tokenHash: string;
  /** Claims of the ID token. */
  token: ProvedPerson['token'];
  provedAt: Date;
  /** From the attempt. */
  userId: string | null;
  recordId: string | null;
}

export const BANK = 'bank';
const STATE_BYTES = 32;

/**
 * Begins an errand: stores the attempt and returns the provider's address. `provider.prepare()` must have succeeded before the transaction,
 * so that no connection waits for the provider.
 */
export async function startIdentity(
  tx: Tx,
  { clock, config }: Deps,
  provider: IdentityProvider,
  errand: IdentityErrand,
  wantedScopes?: string,
  extra?: Readonly<Record<string, string>>,
): Promise<URL> {
  const createdAt = clock.now();
  const [id, state] = [newId(), randomSecret(STATE_BYTES)];
  const { purpose, boundTo, clientId, userId, recordId } = errand;
  await tx.insert(identityAttempts).values({
    id,
    provider: errand.provider,
    purpose,
    stateHash: sha256(state),
    ...('sessionId' in boundTo ? { sessionId: boundTo.sessionId } : { browserHash: sha256(boundTo.browser) }),
    clientId,
    userId,
    recordId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ATTEMPT_LIFETIME_MS),
  });
  return provider.begin(tiesOf(config.keys.code, id, state), scopesFor(purpose, wantedScopes), extra);
}

function isErrand({ purpose, provider, boundTo, clientId, recordId }: IdentityErrand) {
  return and(
    eq(identityAttempts.purpose, purpose),
    eq(identityAttempts.provider, provider),
    'sessionId' in boundTo
      ? eq(identityAttempts.sessionId, boundTo.sessionId)
      : and(isNull(identityAttempts.sessionId), eq(identityAttempts.browserHash, sha256(boundTo.browser))),
    clientId === undefined ? undefined : eq(identityAttempts.clientId, clientId),
    recordId === undefined ? undefined : eq(identityAttempts.recordId, recordId),
  );
}

/**
 * Uses up the attempt and commits that at once: of two answers with the same state, one wins, and a refused one cannot be repeated. An
 * answer that belongs to another errand uses up nothing.
 */
async function claim(outsideTx: Db, { clock }: Pick<Deps, 'clock'>, errand: IdentityErrand, state: string | undefined) {
  const now = clock.now();
  const isOpen = and(isErrand(errand), isNull(identityAttempts.usedAt), gt(identityAttempts.expiresAt, now));
  const [found] = await outsideTx
    .select({ id: identityAttempts.id })
    .from(identityAttempts)
    .where(and(isOpen, state === undefined ? undefined : eq(identityAttempts.stateHash, sha256(state))))
    .orderBy(desc(identityAttempts.createdAt), desc(identityAttempts.id))
    .limit(1);
  if (!found) throw new Problem('identity.state_invalid');
  const [claimed] = await outsideTx
    .update(identityAttempts)
    .set({ usedAt: now })
    .where(and(eq(identityAttempts.id, found.id), isNull(identityAttempts.usedAt)))
    .returning({ id: identityAttempts.id, userId: identityAttempts.userId, recordId: identityAttempts.recordId });
  if (!claimed) throw new Problem('identity.state_invalid');
  return claimed;
}

/**
 * Ends an errand with the provider's answer. Must run before the call's transaction: it waits for the provider. Throws identity.state_invalid
 * for a used, expired or foreign attempt, identity.refused and identity.unavailable.
 */
export async function finishIdentity(
  outsideTx: Db,
  { clock, config }: Deps,
  provider: IdentityProvider,
  errand: IdentityErrand,
  { code, state, iss }: IdentityAnswer,
): Promise<ProvedIdentity> {
  const attempt = await claim(outsideTx, { clock }, errand, state);
  // The library compares the state of the answer with that of the attempt, which has just been found by it.
  const ties = tiesOf(config.keys.code, attempt.id, state ?? attempt.id);
  const { issuer, subject, token, tokenHash, profile } = await provider.complete({ code, iss }, ties);
  return {
    ...sortClaims(profile),
    attemptId: attempt.id,
    issuer,
    subject,
    subjectHash: subjectHashOf(config.keys.code, issuer, subject),
    token,
    tokenHash,
    provedAt: clock.now(),
    userId: attempt.userId,
    recordId: attempt.recordId,
  };
}

/** The open errand of a browser whose purpose the address does not say; null without one. */
export async function findErrand(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  browser: string,
  state: string,
): Promise<Pick<IdentityErrand, 'purpose' | 'provider'> | null> {
  const [found] = await db
    .select({ purpose: identityAttempts.purpose, provider: identityAttempts.provider })
    .from(identityAttempts)
    .where(
      and(
        eq(identityAttempts.stateHash, sha256(state)),
        eq(identityAttempts.browserHash, sha256(browser)),
        isNull(identityAttempts.usedAt),
        gt(identityAttempts.expiresAt, clock.now()),
      ),
    );
  return found ?? null;
}

/** Kept a day for questions about a failed attempt. */
const ENDED_KEPT_MS = DAY;

/** Removes attempts that ended a day ago; returns how many. */
export async function sweepAttempts(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(identityAttempts)
    .where(lt(identityAttempts.expiresAt, new Date(now.getTime() - ENDED_KEPT_MS)))
    .returning({ id: identityAttempts.id });
  return removed.length;
}

/** The provider of bank identity; throws identity.off without one. */
export function bankOf({ identities }: Pick<Platform, 'identities'>): IdentityProvider {
  if (!identities.bank) throw new Problem('identity.off');
  return identities.bank;
}

/** The errand of a signed-in client for one of their records. */
export function errandOf(
  { sessionId, userId }: Pick<Actor, 'sessionId' | 'userId'>,
  purpose: IdentityPurpose,
  clientId: string,
  recordId: string,
): IdentityErrand {
  return { purpose, provider: BANK, boundTo: { sessionId }, clientId, userId, recordId };
}
