import type { changeGoal } from '@pramen/contract/contracts/contracts.endpoints';
import type { Goal } from '@pramen/contract/portfolio/portfolio.schemas';
import { call } from '../../../platform/api/call.ts';
import { useStaleAfter } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';

/** Saves what the client saves for in an investment; a goal of nothing takes it back. */
export function useGoalChange(investmentId: string, version: number) {
  const refresh = useStaleAfter('goal');
  return useCommand({
    send: (goal: Goal) =>
      call<typeof changeGoal>('POST /api/contract-strategy/{id}/goal', { params: { id: investmentId }, body: { ...goal, version } }),
    // Also after a refusal: it was changed on another device.
    onSettled: refresh,
  });
}
