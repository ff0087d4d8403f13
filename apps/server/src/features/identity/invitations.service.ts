import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { linkTokens } from '../../database/schema/verification.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { isId, newId } from '../../platform/keys/identifiers.ts';
import { isSameSecret, linkSecret } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';

const PURPOSE = 'MICROSOFT_INVITATION';
/** As long as the invitation of a client. */
const LIFETIME_MS = 7 * DAY;

type Deps = Pick<Platform, 'clock' | 'config'>;

/** A one-time token with which a staff member binds their Microsoft account; earlier ones of the person end. */
export async function makeInvitation(tx: Tx, { clock, config }: Deps, userId: string): Promise<string> {
  const now = clock.now();
  await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, PURPOSE), isNull(linkTokens.usedAt)));
  const id = newId();
  await tx.insert(linkTokens).values({ id, purpose: PURPOSE, userId, createdAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) });
  return `${id}.${linkSecret(config.keys.code, PURPOSE, id)}`;
}

/** The id of an invitation; null unless this server wrote the token. */
export function readInvitation({ config }: Pick<Deps, 'config'>, token: string): string | null {
  const [id = '', secret = '', ...rest] = token.split('.');
  if (!isId(id) || rest.length > 0) return null;
  return isSameSecret(linkSecret(config.keys.code, PURPOSE, id), secret) ? id : null;
}

const isOpen = (id: string, now: Date) =>
  and(eq(linkTokens.id, id), eq(linkTokens.purpose, PURPOSE), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, now));

/** The invited user of an invitation that can still be used; null otherwise. */
export async function findInvited(db: Readable, { clock }: Pick<Deps, 'clock'>, id: string): Promise<string | null> {
  const [link] = await db.select({ userId: linkTokens.userId }).from(linkTokens).where(isOpen(id, clock.now()));
  return link?.userId ?? null;
}

/** Uses up an invitation; null when it was used or expired meanwhile. */
export async function spendInvitation(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: string): Promise<string | null> {
  const now = clock.now();
  const [spent] = await tx.update(linkTokens).set({ usedAt: now }).where(isOpen(id, now)).returning({ userId: linkTokens.userId });
  return spent?.userId ?? null;
}
