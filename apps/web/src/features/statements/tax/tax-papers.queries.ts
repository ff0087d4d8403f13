import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type { exportTaxPaper, orderTaxPaper, readTaxPaper } from '@pramen/contract/statements/tax-papers.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../../platform/api/call.ts';
import { saveFile } from '../../../platform/api/files/save-file.ts';
import { statementsKey, useStaleAfter } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';

/** Papers of all years of a client. */
export const clientTaxKey = (clientId: string) => [...statementsKey, 'tax', clientId];

/** What a client realised and received in a year. */
export function taxPaperQuery(clientId: string, year: number) {
  return queryOptions({
    queryKey: [...clientTaxKey(clientId), year],
    queryFn: ({ signal }) =>
      call<typeof readTaxPaper>(
        'GET /api/clients/{id}/tax-papers/figures',
        { params: { id: clientId }, query: { year: String(year) } },
        { signal },
      ),
    // The server refuses a wrong year for good.
    retry: false,
  });
}

/** Orders the PDF of a year. */
export function useTaxPaperOrder(clientId: string) {
  const refresh = useStaleAfter('statement');
  return useCommand({
    send: (year: number) => call<typeof orderTaxPaper>('POST /api/clients/{id}/tax-papers', { params: { id: clientId }, body: { year } }),
    onSuccess: refresh,
  });
}

/** Saves a year as a spreadsheet. */
export function useTaxPaperDownload(clientId: string, year: number) {
  return useCommand({
    send: (format: SpreadsheetFormat) =>
      callForFile<typeof exportTaxPaper>('GET /api/clients/{id}/tax-papers/export', {
        params: { id: clientId },
        query: { year: String(year), format },
      }),
    onSuccess: saveFile,
  });
}
