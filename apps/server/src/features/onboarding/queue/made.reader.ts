import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import type { RecordState } from '@pramen/domain/forms/records/record-states';
import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import { records } from '../../../database/schema/records.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { readPublicNames } from '../../form-templates/form-template-answer.reader.ts';
import type { FormRow } from '../record/interaction-forms.reader.ts';

/** A record or an identification that an onboarding has made. */
export type Made =
  | { kind: 'RECORD'; id: string; type: TemplateType; name: string; state: RecordState }
  | { kind: 'IDENTIFICATION'; id: string; method: IdentificationMethod; state: RecordState };

/**
 * What the client's newest onboarding has made, records first. Only a submission makes records and identifications in the client's own name;
 * staff prepare all others.
 */
export async function readMade(
  db: Readable,
  { clientId, submittedAt }: Pick<FormRow, 'clientId' | 'submittedAt'>,
  language: Language,
): Promise<Made[]> {
  if (submittedAt === null) return [];
  const [client] = await db.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  if (!client) return [];
  const isOfRecords = and(eq(records.clientId, clientId), eq(records.creatorId, client.userId), gte(records.createdAt, submittedAt));
  const recordRows = await db
    .select({ id: records.id, type: records.type, state: records.state, templateId: records.templateId })
    .from(records)
    .where(and(isOfRecords, isNull(records.deletedAt)))
    .orderBy(asc(records.id));
  const { id, method, state, creatorId, createdAt, deletedAt } = identifications;
  const ofClient = and(eq(identifications.clientId, clientId), eq(creatorId, client.userId), gte(createdAt, submittedAt));
  const identificationRows = await db
    .select({ id, method, state })
    .from(identifications)
    .where(and(ofClient, isNull(deletedAt)))
    .orderBy(asc(id));
  const names = await readPublicNames(
    db,
    recordRows.map(({ templateId }) => templateId),
    language,
  );
  return [
    ...recordRows.map(({ templateId, ...row }) => ({ kind: 'RECORD' as const, ...row, name: names.get(templateId)?.name ?? '' })),
    ...identificationRows.map((row) => ({ kind: 'IDENTIFICATION' as const, ...row })),
  ];
}
