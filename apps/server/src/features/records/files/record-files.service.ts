import { mayClientSave, mayStaffSave } from '@pramen/domain/forms/records/record-states';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { FileOwner } from '../../files/file-intake.service.ts';
import { isNamed } from '../content/answer-files.service.ts';
import { requireRecordById } from '../record/records.reader.ts';

/** Whoever may save the record now may add files to it: staff to a concept, the client to what waits for them. */
async function reach(db: Readable, actor: Actor, intent: Parameters<FileOwner['reach']>[2], id: string): Promise<{ clientId: string }> {
  const isReading = intent === 'files.read';
  if (!isReading && actor.impersonatorUserId !== null) throw new Problem('impersonation.forbidden');
  const { clientId, state } = await requireRecordById(db, actor, isReading ? 'records.read' : 'records.save', id);
  const mayChange = actor.role === 'CLIENT' ? mayClientSave(state) : mayStaffSave(state);
  if (!isReading && !mayChange) throw new Problem('record.state_refused');
  return { clientId };
}

export const recordFilesOwner: FileOwner = {
  reach,
  takes: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
  mostFiles: 20,
  isInUse: (tx, { clientId, id }) => (clientId === null ? Promise.resolve(false) : isNamed(tx, clientId, id)),
};
