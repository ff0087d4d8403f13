import type { orderStatement, orderStatementRun } from '@pramen/contract/statements/statements.endpoints';
import type { RunBody } from '@pramen/contract/statements/statements.schemas';
import { call } from '../../platform/api/call.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import type { WantedStatement } from './statements.model.ts';

/** Orders a client's statement of a period, itemised or not. */
export function useStatementOrder(clientId: string) {
  const refresh = useStaleAfter('statement');
  return useCommand({
    send: (body: WantedStatement) => call<typeof orderStatement>('POST /api/clients/{id}/statements', { params: { id: clientId }, body }),
    onSuccess: refresh,
  });
}

/** Orders the statements of all clients with a contract, or of some. */
export function useRunOrder() {
  const refresh = useStaleAfter('statement');
  return useCommand({
    send: (body: RunBody) => call<typeof orderStatementRun>('POST /api/statements/runs', { body }),
    onSuccess: refresh,
  });
}
