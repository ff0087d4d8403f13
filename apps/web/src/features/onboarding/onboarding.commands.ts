import type { changeComplexClient } from '@pramen/contract/clients/client.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** The client says that their data is right, or that it is not; the profile then no longer asks for it. */
export function useDataConfirmation(clientId: string, onDone: (answer: { message: string }) => void) {
  const queries = useQueryClient();
  return useCommand({
    send: (body: BodyInputOf<typeof changeComplexClient>) =>
      call<typeof changeComplexClient>('POST /api/clients/{id}/save-complex', { params: { id: clientId }, body }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKeys.client(clientId), answer.client);
      void queries.invalidateQueries({ queryKey: queryKeys.profile });
      onDone(answer);
    },
    // Staff changed the data meanwhile: the client sees the newer one before confirming it.
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.client(clientId) }),
  });
}
