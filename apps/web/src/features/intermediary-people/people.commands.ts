import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changePerson, createPerson, deletePerson } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { peopleKey } from './people.queries.ts';

type Fields = BodyInputOf<typeof createPerson>;

/** Creates a person of an intermediary, or changes the one with an id. */
export function sendPerson(intermediaryId: string, personId: string | null, body: Fields & { version?: number | undefined }) {
  if (personId === null) return call<typeof createPerson>('POST /api/intermediaries/{id}/persons', { params: { id: intermediaryId }, body });
  return call<typeof changePerson>('POST /api/intermediaries/{id}/persons/{personId}', { params: { id: intermediaryId, personId }, body });
}

/** Every list of people, that of one intermediary included. */
const isOfPeople = (key: readonly unknown[]) => typeof key[0] === 'string' && key[0].startsWith(peopleKey[0]);

function refresh(client: QueryClient, isWanted: (key: readonly unknown[]) => boolean): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isOfPeople(queryKey) && isWanted(queryKey) });
}

/** What shows people asks for them anew. */
export function useRefreshPeople(): () => void {
  const client = useQueryClient();
  return () => refresh(client, () => true);
}

export function usePersonDeletion(id: string) {
  const client = useQueryClient();
  return useCommand({
    send: () => call<typeof deletePerson>('DELETE /api/intermediaries/persons/{id}', { params: { id } }),
    // Not asked for again: its own screen, still there for a moment, would find it gone.
    onSuccess: () => refresh(client, (key) => !(key[1] === 'one' && key[2] === id)),
  });
}
