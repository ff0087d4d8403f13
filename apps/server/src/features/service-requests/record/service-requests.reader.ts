import { OWN_REQUESTS_MAX } from '@pramen/contract/service-requests/service-requests.lists';
import type { Permission } from '@pramen/domain/permissions/permissions';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { aliasedTable, and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { serviceRequirementFiles, serviceRequirementMessages, serviceRequirements } from '../../../database/schema/service-requests.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { findOwners } from '../../../platform/numbers/registry.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { listFilesOf } from '../../files/files.reader.ts';
import type { FileRow } from '../../files/files.reader.ts';

export type StoredRequest = typeof serviceRequirements.$inferSelect;

/** A request with the names of everybody in it. */
export interface RequestRow extends StoredRequest {
  clientName: string;
  clientUserId: string;
  author: string | null;
  requestUser: string | null;
  owner: string | null;
  processor: string | null;
}

const author = aliasedTable(users, 'author');
const requestUser = aliasedTable(users, 'request_user');
const owner = aliasedTable(users, 'owner');
const processor = aliasedTable(users, 'processor');

export const selectRequests = (db: Readable) =>
  db
    .select({
      request: serviceRequirements,
      clientName: sql<string>`concat_ws(' ', ${clients.firstname}, ${clients.surname})`,
      clientUserId: clients.userId,
      author: author.name,
      requestUser: requestUser.name,
      owner: owner.name,
      processor: processor.name,
    })
    .from(serviceRequirements)
    .innerJoin(clients, eq(clients.id, serviceRequirements.clientId))
    .leftJoin(author, eq(author.id, serviceRequirements.userId))
    .leftJoin(requestUser, eq(requestUser.id, serviceRequirements.requestUserId))
    .leftJoin(owner, eq(owner.id, serviceRequirements.ownerUserId))
    .leftJoin(processor, eq(processor.id, serviceRequirements.processedBy));

export const toRow = ({ request, ...names }: Awaited<ReturnType<typeof selectRequests>>[number]): RequestRow => ({ ...request, ...names });

/** What a permission reaches; clients do not see what an intermediary wrote in their own name. Requires a join with `clients`. */
export const requestsInReach = (actor: Actor, permission: Permission): SQL | undefined =>
  and(
    isNull(clients.deletedAt),
    clientsInScope(actor, scopeOf(permission, actor.role)),
    actor.role === 'CLIENT' ? eq(serviceRequirements.isInOwnName, false) : undefined,
  );

export const isRequest = ({ clientId, id }: Pick<StoredRequest, 'clientId' | 'id'>) =>
  and(eq(serviceRequirements.clientId, clientId), eq(serviceRequirements.id, id));

/** Finds a request within reach of the permission; throws record.not_found when it is unknown or out of reach. */
export async function requireRequest(db: Readable, actor: Actor, permission: Permission, id: string): Promise<RequestRow> {
  const clientId = isId(id) ? (await findOwners(db, 'SERVICE_REQUIREMENT', [id])).get(id.toLowerCase()) : undefined;
  if (clientId === undefined) throw new Problem('record.not_found');
  const [row] = await selectRequests(db).where(and(isRequest({ clientId, id }), requestsInReach(actor, permission)));
  if (!row) throw new Problem('record.not_found');
  return toRow(row);
}

/** Like requireRequest, but locks the request until the transaction ends, so that nobody processes it meanwhile. */
export async function holdRequest(tx: Tx, actor: Actor, permission: Permission, id: string): Promise<RequestRow> {
  const known = await requireRequest(tx, actor, permission, id);
  await tx.select({ id: serviceRequirements.id }).from(serviceRequirements).where(isRequest(known)).for('no key update');
  return requireRequest(tx, actor, permission, id);
}

/** A client's own requests, the newest first, at most OWN_REQUESTS_MAX. */
export async function readOwnRequests(db: Readable, actor: Actor): Promise<RequestRow[]> {
  if (actor.clientId === null) return [];
  const rows = await selectRequests(db)
    .where(and(eq(serviceRequirements.clientId, actor.clientId), requestsInReach(actor, 'service-requests.read')))
    .orderBy(desc(serviceRequirements.createdAt), desc(serviceRequirements.id))
    .limit(OWN_REQUESTS_MAX);
  return rows.map(toRow);
}

export interface MessageRow {
  id: string;
  userId: string;
  author: string;
  side: (typeof serviceRequirementMessages.$inferSelect)['side'];
  sealedText: Buffer;
  awaitsReply: boolean;
  createdAt: Date;
}

/** The messages of a request, the oldest first. */
export function readMessages(db: Readable, { clientId, id }: StoredRequest): Promise<MessageRow[]> {
  return db
    .select({
      id: serviceRequirementMessages.id,
      userId: serviceRequirementMessages.userId,
      author: users.name,
      side: serviceRequirementMessages.side,
      sealedText: serviceRequirementMessages.sealedText,
      awaitsReply: serviceRequirementMessages.awaitsReply,
      createdAt: serviceRequirementMessages.createdAt,
    })
    .from(serviceRequirementMessages)
    .innerJoin(users, eq(users.id, serviceRequirementMessages.userId))
    .where(and(eq(serviceRequirementMessages.clientId, clientId), eq(serviceRequirementMessages.requirementId, id)))
    .orderBy(asc(serviceRequirementMessages.createdAt), asc(serviceRequirementMessages.id));
}

/** The question of the company that a client has to reply to, the latest of several; null: there is none. */
export async function findAwaited(
  db: Readable,
  { clientId, id, isReplyAwaited }: StoredRequest,
): Promise<{ id: string; userId: string } | null> {
  if (!isReplyAwaited) return null;
  const messages = serviceRequirementMessages;
  const [question] = await db
    .select({ id: messages.id, userId: messages.userId })
    .from(messages)
    .where(and(eq(messages.clientId, clientId), eq(messages.requirementId, id), eq(messages.awaitsReply, true)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return question ?? null;
}

/** The files of a request by the message they came with, in the order of their arrival; under null those of its text. */
export async function readRequestFiles(db: Readable, { clientId, id }: StoredRequest): Promise<Map<string | null, FileRow[]>> {
  const links = await db
    .select({ fileId: serviceRequirementFiles.fileId, messageId: serviceRequirementFiles.messageId })
    .from(serviceRequirementFiles)
    .where(and(eq(serviceRequirementFiles.clientId, clientId), eq(serviceRequirementFiles.requirementId, id)));
  const messageOf = new Map(links.map(({ fileId, messageId }) => [fileId, messageId]));
  const files = links.length === 0 ? [] : await listFilesOf(db, clientId, 'service_requirement', id);
  return Map.groupBy(files.toReversed(), (file) => messageOf.get(file.id) ?? null);
}
