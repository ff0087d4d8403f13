import type { changeClientOwner, inviteClient } from '@pramen/contract/clients/client.endpoints';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useStaleAfter } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';

/** The action for each client: assign them to an adviser (null: to none), or invite them. */
export type BulkStep = { kind: 'owner'; personId: string | null } | { kind: 'invite' };

interface Sending {
  step: BulkStep;
  ids: readonly string[];
}

export interface BulkOutcome {
  doneCount: number;
  /** Reasons of refusal by client id. */
  refusals: Map<string, string>;
}

function sendStep(step: BulkStep, id: string): Promise<unknown> {
  if (step.kind === 'invite') return call<typeof inviteClient>('GET /api/clients/{id}/invite', { params: { id } });
  return call<typeof changeClientOwner>('POST /api/clients/{id}/change-owner', {
    params: { id },
    body: { intermediary_person_id: step.personId },
  });
}

/** Further calls would fail too: the session is over, the network is gone, or the rate limit is reached. */
const isFinal = (failure: unknown) => !(failure instanceof Problem) || [0, 401, 429].includes(failure.status);

async function sendEach({ step, ids }: Sending, tellDone: (count: number) => void): Promise<BulkOutcome> {
  const refusals = new Map<string, string>();
  for (const [index, id] of ids.entries()) {
    try {
      await sendStep(step, id);
    } catch (failure) {
      const left = isFinal(failure) ? ids.slice(index) : [id];
      for (const one of left) refusals.set(one, describeProblem(failure));
      if (left.length > 1) break;
    }
    tellDone(index + 1);
  }
  return { doneCount: ids.length - refusals.size, refusals };
}

/** Runs a bulk action for several clients, a call for each, one after the other; `progress` counts them. */
export function useBulkStep() {
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const command = useCommand({
    send: (sending: Sending) => {
      const all = sending.ids.length;
      setProgress({ done: 0, all });
      return sendEach(sending, (done) => setProgress({ done, all }));
    },
    // An action that was cut short has still changed some clients.
    onSettled: useStaleAfter('client'),
  });
  return { ...command, progress };
}
