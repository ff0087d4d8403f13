import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type { exportStatementFigures, orderStatement, orderStatementRun } from '@pramen/contract/statements/statements.endpoints';
import type { RunBody } from '@pramen/contract/statements/statements.schemas';
import { call, callForFile } from '../../platform/api/call.ts';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import type { Period, WantedStatement } from './statements.model.ts';

/** Orders a client's statement of a period, itemised or not. */
export function useStatementOrder(clientId: string) {
  const refresh = useStaleAfter('statement');
  return useCommand({
    send: (body: WantedStatement) => call<typeof orderStatement>('POST /api/clients/{id}/statements', { params: { id: clientId }, body }),
    onSuccess: refresh,
  });
}

/** Saves the figures of a period as a spreadsheet, with each cost. */
export function useFiguresDownload(clientId: string, { from, to }: Period) {
  return useCommand({
    send: (format: SpreadsheetFormat) =>
      callForFile<typeof exportStatementFigures>('GET /api/clients/{id}/statements/export', {
        params: { id: clientId },
        query: { from, to, format },
      }),
    onSuccess: saveFile,
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
