import type { OwnServiceRequest, ServiceRequest, ServiceRequestRow } from '@pramen/contract/service-requests/service-requests.schemas';
import { and, asc, desc, eq, isNull, or } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { serviceRequirementMessages, serviceRequirements } from '../../database/schema/service-requests.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { openRequestVault } from './record/request-vault.service.ts';
import { readMessages, readOwnRequests, readRequestFiles, requireRequest } from './record/service-requests.reader.ts';
import type { RequestRow } from './record/service-requests.reader.ts';
import { presentOwn, presentRequest, presentRow } from './service-requests.present.ts';
import type { Today } from './service-requests.present.ts';

type Deps = Pick<Platform, 'clock' | 'config'>;

const todayOf = ({ clock, config }: Deps): Today => ({ today: clock.today(), country: config.firmCountry });

/** One request with everything in it; throws record.not_found. */
export async function readWholeRequest(db: Readable, platform: Deps, actor: Actor, id: string): Promise<ServiceRequest> {
  const row = await requireRequest(db, actor, 'service-requests.read', id);
  const vault = await openRequestVault(db, platform, row.clientId);
  const content = { messages: await readMessages(db, row), files: await readRequestFiles(db, row) };
  return presentRequest(row, actor, todayOf(platform), vault, content);
}

export const readRows = (platform: Deps, actor: Actor, rows: readonly RequestRow[]): ServiceRequestRow[] =>
  rows.map((row) => presentRow(row, actor, todayOf(platform)));

/** The client's own requests, the newest first. */
export async function readOwn(db: Readable, platform: Deps, actor: Actor): Promise<OwnServiceRequest[]> {
  const rows = await readOwnRequests(db, actor);
  if (actor.clientId === null || rows.length === 0) return [];
  const vault = await openRequestVault(db, platform, actor.clientId);
  return rows.map((row) => presentOwn(row, actor, todayOf(platform), vault));
}

/** Banners that fit above the portfolio; the rest is in the client's list. */
const MOST_BANNERS = 20;

/** The latest question in the messages of each of a client's requests. */
const latestQuestions = (db: Readable, clientId: string) =>
  db
    .selectDistinctOn([serviceRequirementMessages.requirementId], {
      requirementId: serviceRequirementMessages.requirementId,
      messageId: serviceRequirementMessages.id,
      sealed: serviceRequirementMessages.sealedText,
    })
    .from(serviceRequirementMessages)
    .where(and(eq(serviceRequirementMessages.clientId, clientId), eq(serviceRequirementMessages.awaitsReply, true)))
    .orderBy(serviceRequirementMessages.requirementId, desc(serviceRequirementMessages.createdAt), desc(serviceRequirementMessages.id))
    .as('question');

/** What staff ask a client and the client has not answered, the oldest request first: a question of its own, or the latest one in its messages. */
export async function readUnanswered(db: Readable, platform: Pick<Platform, 'config'>, clientId: string) {
  const question = latestQuestions(db, clientId);
  const rows = await db
    .select({
      id: serviceRequirements.id,
      sealed: serviceRequirements.sealedRequestText,
      state: serviceRequirements.state,
      messageId: question.messageId,
      sealedMessage: question.sealed,
    })
    .from(serviceRequirements)
    .leftJoin(question, eq(question.requirementId, serviceRequirements.id))
    .where(
      and(
        eq(serviceRequirements.clientId, clientId),
        or(eq(serviceRequirements.state, 'REQUESTED'), eq(serviceRequirements.isReplyAwaited, true)),
        isNull(serviceRequirements.processedAt),
      ),
    )
    .orderBy(asc(serviceRequirements.createdAt), asc(serviceRequirements.id))
    .limit(MOST_BANNERS);
  if (rows.length === 0) return [];
  const vault = await openRequestVault(db, platform, clientId);
  return rows.map(({ id, state, sealed, messageId, sealedMessage }) => {
    const asked =
      state === 'REQUESTED' || messageId === null ? vault.open('requestText', id, sealed) : vault.open('message', messageId, sealedMessage);
    return { id, requestText: asked ?? '', userId: null };
  });
}
