import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients, contracts, contractStrategies } from '../../../database/schema/clients.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';

/** What a report is about: everything of one client (their own when no client is named), one contract, or one contract strategy. */
export interface Reported {
  kind: 'all' | 'contract' | 'strategy';
  /** Of the contract or contract strategy. */
  id?: string | undefined;
  /** Named by staff for the whole portfolio. */
  clientId?: string | undefined;
}

/** Whose report it is; `fullname` only for staff, the client knows their own. */
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
 * The client whose figures a call asks for: for a client themselves without a statement, for staff the owner of what they name when
 * it lies in their scope. Throws record.not_found for what is foreign, unknown or unnamed alike.
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
