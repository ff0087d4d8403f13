import type { changeComplexClient } from '@pramen/contract/clients/client.endpoints';
import type { AnswerOf, BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useCommand } from '../../platform/api/use-command.ts';

type OwnBody = BodyInputOf<typeof changeComplexClient>;

/** The client says that their data is right, with what they corrected, or that it is not. */
export const sendOwnData = (clientId: string, body: OwnBody) =>
  call<typeof changeComplexClient>('POST /api/clients/{id}/save-complex', { params: { id: clientId }, body });

/** Shows the saved data at once; the profile then no longer asks for it. */
export function useKeepOwnData(): (answer: AnswerOf<typeof changeComplexClient>) => void {
  const queries = useQueryClient();
  return ({ client }) => {
    queries.setQueryData(queryKeys.client(client.id), client);
    void queries.invalidateQueries({ queryKey: queryKeys.profile });
  };
}

/** Says it without corrections. */
export function useDataConfirmation(clientId: string, onDone: (answer: AnswerOf<typeof changeComplexClient>) => void) {
  const queries = useQueryClient();
  const keep = useKeepOwnData();
  return useCommand({
    send: (body: OwnBody) =>
      sendOwnData(clientId, body).catch((failure: unknown) => {
        // Staff changed the data meanwhile: the client sees the newer one before confirming it.
        void queries.invalidateQueries({ queryKey: queryKeys.client(clientId) });
        throw failure;
      }),
    onSuccess: (answer) => {
      keep(answer);
      onDone(answer);
    },
  });
}
