import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { sendHitDecision, sendList, sendRetirement, type Decided, type SendingList } from './screening.queries.ts';

export function useHitDecision(clientId: string, hit: { id: string; version: number }) {
  const refresh = useStaleAfter('screening');
  return useCommand({
    send: (decided: Decided) => sendHitDecision(clientId, hit, decided),
    // Also after a refusal: somebody else may have decided, or the entry has changed.
    onSettled: refresh,
  });
}

export function useListImport() {
  const refresh = useStaleAfter('screening');
  return useCommand({ send: (sending: SendingList) => sendList(sending), onSuccess: refresh });
}

export function useListRetirement(id: string) {
  const refresh = useStaleAfter('screening');
  return useCommand({ send: () => sendRetirement(id), onSuccess: refresh });
}
