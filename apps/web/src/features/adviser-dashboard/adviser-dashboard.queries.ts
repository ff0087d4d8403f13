import type { readAdviserDashboard } from '@pramen/contract/adviser-dashboard/adviser-dashboard.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

export const adviserDashboardQuery = queryOptions({
  queryKey: queryKeys.adviserDashboard,
  queryFn: ({ signal }) => call<typeof readAdviserDashboard>('GET /api/adviser-dashboard', {}, { signal }),
});
