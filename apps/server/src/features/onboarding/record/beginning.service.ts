import { stepsOf } from '@pramen/domain/onboarding/onboarding-steps';
import { pagesOf } from '@pramen/domain/onboarding/onboarding-words';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { interactionForms, interactionSteps } from '../../../database/schema/onboarding.ts';
import type { OnboardingOptions } from '../../../database/schema/onboarding.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { dropTyped } from './dropped-answers.service.ts';
import { readCurrentRevisions } from '../../form-templates/form-template-answer.reader.ts';
import { endWalk } from './walk.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'>;

interface Beginning {
  clientId: string;
  options: OnboardingOptions;
  creatorId: string;
}

/** Gives up the client's open onboarding, if there is one, so that another can take its place. */
export async function cancelOpenForm(tx: Tx, platform: Deps, author: AuditAuthor, clientId: string): Promise<void> {
  const canceled = await tx
    .update(interactionForms)
    .set({ state: 'CANCELED', version: sql`${interactionForms.version} + 1` })
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.state, 'OPEN')))
    .returning({ id: interactionForms.id });
  for (const { id } of canceled) {
    await endWalk(tx, platform, { clientId, id }, 'CANCELED');
    await dropTyped(tx, platform, { clientId, id });
    await platform.audit.append(tx, author, {
      action: 'onboarding.canceled',
      objectType: 'interaction_form',
      objectId: id,
      clientId,
      facts: { before: { state: 'OPEN' }, after: { state: 'CANCELED' } },
    });
  }
}

/**
 * Begins an onboarding of a client, whom the caller has locked, with the steps that the options choose; an open one is given up. The pages
 * keep the revisions that are current now. Returns its id.
 */
export async function beginOnboarding(
  tx: Tx,
  platform: Deps,
  author: AuditAuthor,
  { clientId, options, creatorId }: Beginning,
): Promise<string> {
  await cancelOpenForm(tx, platform, author, clientId);
  const at = platform.clock.now();
  const id = newId();
  await tx.insert(interactionForms).values({ clientId, id, state: 'OPEN', options, creatorId, createdAt: at, touchedAt: at });
  const templateIds = pagesOf(options).map(({ templateId }) => templateId);
  const current = await readCurrentRevisions(tx, templateIds);
  const revisionIds = templateIds.flatMap((templateId) => current.get(templateId) ?? []);
  const types = stepsOf(options);
  await tx.insert(interactionSteps).values(
    types.map((type, position) => ({
      clientId,
      id: newId(),
      formId: id,
      position,
      type,
      state: 'WAITING' as const,
      revisionIds: type === 'aggregated_form' ? revisionIds : [],
    })),
  );
  await platform.audit.append(tx, author, {
    action: 'onboarding.begun',
    objectType: 'interaction_form',
    objectId: id,
    clientId,
    facts: { after: { state: 'OPEN', steps: types, templateIds, contractTypeId: options.contractTypeId, contractId: options.contractId } },
  });
  return id;
}
