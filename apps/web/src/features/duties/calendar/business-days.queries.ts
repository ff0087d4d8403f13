import type { deleteBusinessDay, listBusinessDays, stateBusinessDay } from '@pramen/contract/duties/duties.endpoints';
import type { StatedBusinessDay } from '@pramen/contract/duties/business-calendar.schemas';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { businessDaysKey, useStaleAfter } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';

/** The days that the company states to be business days or not, the latest first. */
export const businessDaysQuery = queryOptions({
  queryKey: businessDaysKey,
  queryFn: ({ signal }) => call<typeof listBusinessDays>('GET /api/settings/business-days', {}, { signal }),
});

export function useStatingDay() {
  const refresh = useStaleAfter('businessDays');
  return useCommand({
    send: (body: StatedBusinessDay) => call<typeof stateBusinessDay>('POST /api/settings/business-days', { body }),
    onSuccess: refresh,
  });
}

export function useDayRemoval(id: string) {
  const refresh = useStaleAfter('businessDays');
  return useCommand({
    send: () => call<typeof deleteBusinessDay>('DELETE /api/settings/business-days/{id}', { params: { id } }),
    // Also after a refusal: a colleague may have removed it.
    onSettled: refresh,
  });
}
