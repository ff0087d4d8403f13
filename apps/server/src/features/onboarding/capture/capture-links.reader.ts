import { isLiveCapture } from '@pramen/domain/onboarding/capture';
import type { CaptureEnd, CaptureState } from '@pramen/domain/onboarding/capture';
import { and, desc, eq, exists, gt, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { accessTokens, sessions } from '../../../database/schema/access.ts';
import { clients } from '../../../database/schema/clients.ts';
import { captureLinks, interactionForms } from '../../../database/schema/onboarding.ts';
import { linkTokens } from '../../../database/schema/verification.ts';
import { SECOND } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { CAPTURE_PURPOSE, RECALLED_MS, stateAt } from './capture.rules.ts';

export type LinkRow = typeof captureLinks.$inferSelect;

/** A link and where it stands now. */
export interface Standing {
  link: LinkRow;
  state: CaptureState;
  endedBy: CaptureEnd | null;
  secondsLeft: number;
}

/** Whose link it is; null for an unknown one. A phone knows only the link's id, and the rows of a client are found by the client. */
export async function findOwner(db: Readable, linkId: string): Promise<{ userId: string; clientId: string } | null> {
  const [owner] = await db
    .select({ userId: linkTokens.userId, clientId: clients.id })
    .from(linkTokens)
    .innerJoin(clients, eq(clients.userId, linkTokens.userId))
    .where(and(eq(linkTokens.id, linkId), eq(linkTokens.purpose, CAPTURE_PURPOSE)));
  return owner ?? null;
}

/** Whether somebody is still signed in with a session: it was not ended, and one of its tokens has not expired. */
async function isLiveSession(db: Readable, sessionId: string, now: Date): Promise<boolean> {
  const token = db
    .select({ jti: accessTokens.jti })
    .from(accessTokens)
    .where(and(eq(accessTokens.sessionId, sessions.id), gt(accessTokens.expiresAt, now)));
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), exists(token)));
  return found.length > 0;
}

/** A link of a client and where it stands now; null for an unknown one. */
export async function findStanding(
  db: Readable,
  { clock }: Pick<Platform, 'clock'>,
  clientId: string,
  linkId: string,
): Promise<Standing | null> {
  const [found] = await db
    .select({ link: captureLinks, formState: interactionForms.state })
    .from(captureLinks)
    .innerJoin(interactionForms, and(eq(interactionForms.clientId, captureLinks.clientId), eq(interactionForms.id, captureLinks.formId)))
    .where(and(eq(captureLinks.clientId, clientId), eq(captureLinks.id, linkId)));
  if (!found) return null;
  const { link, formState } = found;
  const now = clock.now();
  const isSessionLive = !isLiveCapture(link.state) || (await isLiveSession(db, link.sessionId, now));
  const state = stateAt({ ...link, isFormOpen: formState === 'OPEN', isSessionLive }, now);
  const isEndedElsewhere = state === 'CANCELED' && link.endedBy === null;
  return {
    link,
    state,
    endedBy: isEndedElsewhere ? 'PORTAL' : link.endedBy,
    secondsLeft: isLiveCapture(state) ? Math.max(0, Math.ceil((link.expiresAt.getTime() - now.getTime()) / SECOND)) : 0,
  };
}

/** The last link that was made for an onboarding within the last hour, and where it stands now; null: none. */
export async function findLastStanding(
  db: Readable,
  platform: Pick<Platform, 'clock'>,
  { clientId, id: formId }: { clientId: string; id: string },
): Promise<Standing | null> {
  const since = new Date(platform.clock.now().getTime() - RECALLED_MS);
  const [last] = await db
    .select({ id: captureLinks.id })
    .from(captureLinks)
    .where(and(eq(captureLinks.clientId, clientId), eq(captureLinks.formId, formId), gt(captureLinks.createdAt, since)))
    .orderBy(desc(captureLinks.createdAt), desc(captureLinks.id))
    .limit(1);
  return last ? findStanding(db, platform, clientId, last.id) : null;
}
