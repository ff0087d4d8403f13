import type { readWithdrawal, readWithdrawals } from '@pramen/contract/contracts/withdrawals.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** The right to withdraw from a contract. */
export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.contracts, 'withdrawal', id],
    queryFn: ({ signal }) => call<typeof readWithdrawal>('GET /api/contracts/{id}/withdrawal', { params: { id } }, { signal }),
  });

/** Withdrawals that the company has to settle. */
export const withdrawalsQuery = queryOptions({
  queryKey: [...queryKeys.contracts, 'withdrawals'],
  queryFn: async ({ signal }) => {
    const { data: withdrawals } = await call<typeof readWithdrawals>('GET /api/withdrawals', {}, { signal });
    return withdrawals;
  },
});
