import type { correctReport } from '@pramen/contract/suitability-reports/suitability-reports.endpoints';
import { call } from '../../platform/api/call.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** Makes the report of the period that ends on a day once more. */
export function useReportCorrection(clientId: string, to: string) {
  return useCommand({
    send: () => call<typeof correctReport>('POST /api/clients/{id}/suitability-reports', { params: { id: clientId }, body: { to } }),
    // A refusal means that it is being made already.
    onSettled: useStaleAfter('suitability'),
  });
}
