import type { noteSeen } from '@pramen/contract/onboarding/figures.endpoints';
import { call } from '../../../platform/api/call.ts';
import type { Shown } from './watch-step.ts';

/** Counts what a step has shown. Nobody waits for it, and a failure is nobody's concern: the client goes on as if nothing was sent. */
export function sendSeen(formId: string, stepId: string, shown: Shown): void {
  const sent = call<typeof noteSeen>(
    'POST /api/interaction-forms/{id}/seen',
    { params: { id: formId }, body: { step_id: stepId, ...shown } },
    { keepalive: true, background: true },
  );
  sent.catch(() => {});
}
