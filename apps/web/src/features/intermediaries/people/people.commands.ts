import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changePerson, createPerson, deletePerson } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { call } from '../../../platform/api/call.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useStaleAfter } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';

type Fields = BodyInputOf<typeof createPerson>;

/** Creates a person of an intermediary, or updates the one with the id. */
export function sendPerson(intermediaryId: string, personId: string | null, body: Fields & { version?: number | undefined }) {
  if (personId === null)
    return call<typeof createPerson>('POST /api/intermediaries/{id}/persons', { params: { id: intermediaryId }, body });
  return call<typeof changePerson>('POST /api/intermediaries/{id}/persons/{personId}', { params: { id: intermediaryId, personId }, body });
}

/** Marks everything that shows people as stale. */
export function useRefreshPeople(): () => void {
  return useStaleAfter('person');
}

export function usePersonDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deletePerson>('DELETE /api/intermediaries/persons/{id}', { params: { id } }),
    onSuccess: useStaleAfter('person', queryKeys.person(id)),
  });
}
