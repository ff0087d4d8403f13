import type { acknowledgeWarning } from '@pramen/contract/suitability/suitability.endpoints';
import { call } from '../../platform/api/call.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** Records why staff go on although a strategy does not fit. */
export function useAcknowledgement(clientId: string, warningId: string) {
  return useCommand({
    send: (reason: string) =>
      call<typeof acknowledgeWarning>('POST /api/clients/{id}/suitability/warnings/{warningId}/acknowledgement', {
        params: { id: clientId, warningId },
        body: { reason },
      }),
    // A refusal means that somebody else has already acknowledged it.
    onSettled: useStaleAfter('suitability'),
  });
}
