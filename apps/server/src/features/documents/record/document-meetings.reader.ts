import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import type { documents } from '../../../database/schema/documents.ts';
import { formTemplates } from '../../../database/schema/forms.ts';
import { recordDocuments, records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';

/**
 * The meeting records that a document was linked to, the newest first. Nobody learns of records that they may not read: a signer may see a
 * document of a client who is not theirs. Clients find their records elsewhere.
 */
export async function readMeetings(db: Readable, actor: Actor, { clientId, id }: Pick<typeof documents.$inferSelect, 'clientId' | 'id'>) {
  if (actor.role === 'CLIENT') return [];
  return db
    .select({ id: records.id, name: formTemplates.name, state: records.state, createdAt: records.createdAt })
    .from(recordDocuments)
    .innerJoin(records, and(eq(records.clientId, clientId), eq(records.id, recordDocuments.recordId)))
    .innerJoin(formTemplates, eq(formTemplates.id, records.templateId))
    .innerJoin(clients, eq(clients.id, clientId))
    .where(
      and(
        eq(recordDocuments.clientId, clientId),
        eq(recordDocuments.documentId, id),
        isNull(records.deletedAt),
        clientsInScope(actor, scopeOf('records.read', actor.role)),
      ),
    )
    .orderBy(desc(records.createdAt), desc(records.id));
}
export type MeetingRow = Awaited<ReturnType<typeof readMeetings>>[number];
