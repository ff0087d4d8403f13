import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '@pramen/domain/permissions/permissions';
import { clients } from '../../../database/schema/clients.ts';
import { intermediaryPersonClosure } from '../../../database/schema/people.ts';
import type { Actor } from '../../../platform/calls/call.ts';

/**
 * The clients that an actor may see: all, those of the actor's own person, or also those of everyone below; a client sees only themselves.
 */
export function clientsInScope(actor: Actor, scope: Scope): SQL {
  if (scope === 'all') return sql`true`;
  if (actor.role === 'CLIENT') return eq(clients.id, sql`${actor.clientId}::uuid`);
  if (scope === 'own') return sql`${clients.intermediaryPersonId} = ${actor.intermediaryPersonId}`;
  return sql`${clients.intermediaryPersonId} IN (
    SELECT ${intermediaryPersonClosure.descendantId} FROM ${intermediaryPersonClosure}
    WHERE ${intermediaryPersonClosure.ancestorId} = ${actor.intermediaryPersonId})`;
}
