import type { SignatureRole } from '@pramen/domain/documents/document-states';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { intermediaryPeople, intermediaryPersonClosure, users } from '../../../database/schema/people.ts';
import type { Actor } from '../../../platform/calls/call.ts';

/** A requested signer and their role. */
export interface Signer {
  role: SignatureRole;
  userId: string;
}

/** The client as the signer of their own document. */
export async function findOwner(db: Readable, clientId: string): Promise<Signer> {
  const [client] = await db.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  if (!client) throw new Error('client of the document not found');
  return { role: 'OWNER', userId: client.userId };
}

async function findPerson(db: Readable, condition: SQL | undefined): Promise<Signer | null> {
  const [person] = await db
    .select({ userId: intermediaryPeople.userId })
    .from(intermediaryPeople)
    .innerJoin(users, eq(users.id, intermediaryPeople.userId))
    .where(and(isNull(intermediaryPeople.deletedAt), eq(users.isActive, true), condition));
  return person ? { role: 'RESPONSIBLE', userId: person.userId } : null;
}

const isAdviserOf = (clientId: string) =>
  sql`${intermediaryPeople.id} = (SELECT c.intermediary_person_id FROM ${clients} c WHERE c.id = ${clientId})`;

/** The client's adviser, who signs for the intermediary; null when the client has no active adviser. */
export function findAdviserAsSigner(db: Readable, clientId: string): Promise<Signer | null> {
  return findPerson(db, isAdviserOf(clientId));
}

/** The intermediary person with a user id. */
export function findNamedSigner(db: Readable, userId: string): Promise<Signer | null> {
  return findPerson(db, eq(intermediaryPeople.userId, userId));
}

/**
 * Who signs for the intermediary: the named user, or the client's adviser by default. Because a signer may read the document, an adviser
 * can name only people whose clients they see, and the client's own adviser.
 */
export function findResponsible(db: Readable, actor: Actor, clientId: string, userId: string | null): Promise<Signer | null> {
  if (userId === null) return findAdviserAsSigner(db, clientId);
  if (scopeOf('documents.request-signature', actor.role) === 'all') return findNamedSigner(db, userId);
  const isBelow = sql`${intermediaryPeople.id} IN (
    SELECT below.descendant_id FROM ${intermediaryPersonClosure} below WHERE below.ancestor_id = ${actor.intermediaryPersonId}
      AND (below.depth = 0 OR ${scopeOf('documents.request-signature', actor.role) === 'subtree'}))`;
  return findPerson(db, and(eq(intermediaryPeople.userId, userId), or(isAdviserOf(clientId), isBelow)));
}

/** Signatures that a template requires. */
export interface SignatureWish {
  signable: boolean;
  requireOwnerSignature: boolean;
  requireResponsibleSignature: boolean;
  responsibleUserId: string | null;
}

/**
 * Signers required by a template for this client; isResponsibleMissing when the template needs a signer for the intermediary and the client
 * has no adviser.
 */
export async function findTemplateSigners(
  db: Readable,
  clientId: string,
  wish: SignatureWish,
): Promise<{ signers: Signer[]; isResponsibleMissing: boolean }> {
  if (!wish.signable) return { signers: [], isResponsibleMissing: false };
  const owner = wish.requireOwnerSignature ? [await findOwner(db, clientId)] : [];
  if (!wish.requireResponsibleSignature) return { signers: owner, isResponsibleMissing: false };
  const responsible =
    wish.responsibleUserId === null ? await findAdviserAsSigner(db, clientId) : await findNamedSigner(db, wish.responsibleUserId);
  return { signers: [...owner, ...(responsible ? [responsible] : [])], isResponsibleMissing: responsible === null };
}
