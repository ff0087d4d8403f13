import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients, contracts, contractStrategies } from '../../../database/schema/clients.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { clientsInScope } from './clients.reader.ts';

/** The subject of a report: all of one client (the caller when none is named), one contract, or one contract strategy. */
export interface Reported {
  kind: 'all' | 'contract' | 'strategy';
  /** Of the contract or contract strategy. */
  id?: string | undefined;
  /** Set by staff for the whole portfolio. */
  clientId?: string | undefined;
}

/** The client of a report; `fullname` only for staff. */
export interface ReportedClient {
  id: string;
  fullname: string | null;
}

function ownerOf({ kind, id, clientId }: Reported): SQL | undefined {
  const wanted = kind === 'all' ? clientId : id;
  if (!wanted || !isId(wanted)) return undefined;
  if (kind === 'all') return eq(clients.id, wanted);
  if (kind === 'contract') return sql`${clients.id} = (SELECT ${contracts.clientId} FROM ${contracts} WHERE ${contracts.id} = ${wanted})`;
  return sql`${clients.id} = (SELECT ${contractStrategies.clientId} FROM ${contractStrategies} WHERE ${contractStrategies.id} = ${wanted})`;
}

/**
 * The client whose figures a call requests: a client gets themselves without a query, staff the owner of the named subject if in their
 * scope. Throws record.not_found alike for unknown, missing and out-of-scope subjects.
 */
export async function findReportedClient(db: Readable, actor: Actor, reported: Reported): Promise<ReportedClient> {
  if (actor.role === 'CLIENT') {
    if (!actor.clientId || (reported.clientId !== undefined && reported.clientId !== actor.clientId)) throw new Problem('record.not_found');
    return { id: actor.clientId, fullname: null };
  }
  const owner = ownerOf(reported);
  if (!owner) throw new Problem('record.not_found');
  const [found] = await db
    .select({
      id: clients.id,
      fullname: sql<string>`trim(concat_ws(' ', ${clients.titleBefore}, ${clients.firstname}, ${clients.surname}, ${clients.titleAfter}))`,
    })
    .from(clients)
    .where(and(owner, isNull(clients.deletedAt), clientsInScope(actor, scopeOf('client-report.read', actor.role))));
  if (!found) throw new Problem('record.not_found');
  return found;
}
