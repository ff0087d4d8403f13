import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropTyped } from '../record/dropped-answers.service.ts';
import type { FormRow } from '../record/interaction-forms.reader.ts';

/** How long an onboarding waits for a client who does not go on; then what was typed and photographed is deleted. */
export const ABANDONED_AFTER_MS = 90 * DAY;

type Deps = Pick<Platform, 'audit' | 'clock'>;

async function giveUp(tx: Tx, platform: Deps, { clientId, id }: Pick<FormRow, 'clientId' | 'id'>, before: Date): Promise<void> {
  const [given] = await tx
    .update(interactionForms)
    // Among the figures it stays unfinished.
    .set({ state: 'CANCELED', sealedWalk: null, version: sql`${interactionForms.version} + 1` })
    .where(
      and(
        eq(interactionForms.clientId, clientId),
        eq(interactionForms.id, id),
        eq(interactionForms.state, 'OPEN'),
        lt(interactionForms.touchedAt, before),
      ),
    )
    .returning({ id: interactionForms.id });
  if (!given) return;
  await dropTyped(tx, platform, { clientId, id });
  await platform.audit.append(
    tx,
    {},
    {
      action: 'onboarding.abandoned',
      objectType: 'interaction_form',
      objectId: id,
      clientId,
      facts: { before: { state: 'OPEN' }, after: { state: 'CANCELED' } },
    },
  );
}

/** Gives up the onboardings that nobody has touched for ABANDONED_AFTER_MS. */
export async function sweepAbandoned({ db, ...platform }: Pick<Platform, 'audit' | 'clock' | 'db'>): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - ABANDONED_AFTER_MS);
  const abandoned = await db
    .select({ clientId: interactionForms.clientId, id: interactionForms.id })
    .from(interactionForms)
    .where(and(eq(interactionForms.state, 'OPEN'), lt(interactionForms.touchedAt, before)));
  await doEach(abandoned, (one) => inTransaction(db, (tx) => giveUp(tx, platform, one, before)));
}
