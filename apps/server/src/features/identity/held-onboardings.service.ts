import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { interactionForms } from '../../database/schema/onboarding.ts';
import type { WritePlatform } from '../../platform/platform.ts';

/** Topic: what a held onboarding of a client waits for may have come: {clientId}. */
export const DECIDE_ONBOARDINGS = 'onboarding.decide';

/** Has the held onboardings of a client decided at once, where there are any: the client waits, and staff see what they have done. */
export async function hurryDecision(tx: Tx, { jobs }: { jobs: Pick<WritePlatform['jobs'], 'enqueue'> }, clientId: string): Promise<void> {
  const [held] = await tx
    .select({ id: interactionForms.id })
    .from(interactionForms)
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.state, 'HELD')))
    .limit(1);
  if (held) await jobs.enqueue(tx, DECIDE_ONBOARDINGS, { clientId });
}
