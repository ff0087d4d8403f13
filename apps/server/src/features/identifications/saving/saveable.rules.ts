import { mayClientSave, mayStaffSave } from '@pramen/domain/forms/records/record-states';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { StoredIdentification } from '../record/identifications.reader.ts';

/** Throws record.state_refused unless the actor's role may save an identification in its state. */
export function refuseUnsaveable({ role }: Pick<Actor, 'role'>, { state }: Pick<StoredIdentification, 'state'>): void {
  const may = role === 'CLIENT' ? mayClientSave : mayStaffSave;
  if (!may(state)) throw new Problem('record.state_refused');
}
